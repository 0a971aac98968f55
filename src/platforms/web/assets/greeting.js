// The greeting at the top of the lobby: what this is, and one click into every game.

import { el } from './dom.js';
import { answer } from './menu.js';
import { spans } from './spans.js';

export function greetingNode({ text, games }) {
  return el('li', { class: 'greeting' },
    el('div', { class: 'greeting-words' }, spans(text)),
    el('ul', { class: 'games' }, games.map(game)));
}

function game({ title, about, buttons }) {
  const [play, ...others] = buttons;
  return el('li', { class: 'game' },
    el('h2', {}, title),
    el('p', { class: 'muted' }, about),
    el('div', { class: 'buttons' },
      choice(title, play, 'primary'),
      others.map((other) => choice(title, other))));
}

/** Every game has the same buttons; whoever hears them one by one must hear of which game each one is. */
function choice(title, one, extra) {
  const node = answer('lobby', one, one.label, extra);
  node.setAttribute('aria-label', `${one.label}: ${title}`);
  return node;
}
