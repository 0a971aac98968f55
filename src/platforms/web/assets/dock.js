// The person's own hand and choices, docked under their table: playing needs no switching back and forth.

import { $, button, el, keepOpen } from './dom.js';
import { awaited, isOver } from './actions.js';
import { menu } from './menu.js';
import { picture } from './pictures.js';
import { lines, plain, spans } from './spans.js';
import { on, state } from './state.js';

/** Others often answer at once; so long the dock keeps its height, and the board above it does not jump. */
const STEADY = 1500;

let drawn = '';
let folded = false;

export function startDock() {
  on('dock here', draw);
}

function draw() {
  const dock = $('dock');
  const hand = state.hands.get(state.here);
  if (!hand || isOver(state.here)) {
    dock.hidden = true;
    drawn = '';
    return;
  }
  const isAwaited = awaited(state.here);
  const version = `${state.here} ${hand.number} ${isAwaited}`;
  // Every message of the table comes by here; only a new hand or a given answer changes the dock.
  if (version === drawn) return;
  const focused = dock.contains(document.activeElement) ? document.activeElement : null;
  const isSame = drawn.startsWith(`${state.here} `);
  const height = isSame && !isAwaited && !folded ? $('dock-body')?.offsetHeight : 0;
  drawn = version;
  if (isAwaited) folded = false;
  dock.hidden = false;
  dock.dataset.hand = hand.number;
  dock.className = `dock ${isAwaited ? 'is-awaited' : 'is-waiting'} ${folded ? 'is-folded' : ''}`;
  const toggle = button('', { class: 'dock-toggle', 'aria-expanded': String(!folded), 'aria-controls': 'dock-body', onclick: fold },
    el('span', { id: 'dock-title', class: 'dock-title' }, isAwaited ? 'Your move' : 'Your hand'),
    el('span', { class: 'dock-hint' }, isAwaited ? 'only you see this' : 'waiting for the others'),
    el('span', { class: 'chevron', 'aria-hidden': 'true' }, '⌄'));
  const body = el('div', { class: 'dock-body', id: 'dock-body' });
  const [tips, news] = isAwaited ? told(hand.text) : [[], []];
  // Somebody who asked for tips reads them before deciding, so they stand first.
  for (const tip of tips) body.append(el('p', { class: 'words tip' }, spans(tip)));
  if (hand.picture) body.append(picture(hand.picture, 'Your hand'));
  const side = el('div', { class: 'dock-side' });
  if (hand.menu) side.append(menu(hand.table, isAwaited ? hand.menu : { answers: [], more: hand.menu.more }));
  for (const line of news) side.append(el('p', { class: 'words news' }, spans(line)));
  body.append(side);
  if (isSame) keepOpen(dock, body);
  const wasMore = focused?.closest('.more') && focused.textContent;
  dock.replaceChildren(toggle, body);
  if (height) {
    body.style.minHeight = `${height}px`;
    setTimeout(() => { body.style.minHeight = ''; }, STEADY);
  }
  if (focused) focusAgain(dock, isAwaited, wasMore);
}

/** What came with the hand: tips, and the other lines. */
function told(text) {
  const all = lines(text).filter((line) => plain(line).trim());
  const isTip = ([first]) => first.kind === 'strong' && first.words.startsWith('Tip:');
  return [all.filter(isTip), all.filter((line) => !isTip(line))];
}

/** Keyboard play goes on where it was: in the opened “More…”, or at the first answer to the next question. */
function focusAgain(dock, isAwaited, wasMore) {
  const more = wasMore ? [...dock.querySelectorAll('.more[open] summary, .more[open] .answer')] : [];
  const next = more.find((node) => node.textContent === wasMore) ?? more[0]
    ?? dock.querySelector(isAwaited ? '.answer:not(:disabled)' : '.dock-toggle');
  next?.focus({ preventScroll: true });
}

/** Folds the dock where it leaves little room above it; one tap brings it back, as does the next question. */
export function makeRoom() {
  const dock = $('dock');
  if (!dock.hidden && !folded && matchMedia('(max-width: 800px)').matches && !dock.contains(document.activeElement)) fold();
}

function fold() {
  folded = !folded;
  const dock = $('dock');
  dock.classList.toggle('is-folded', folded);
  dock.querySelector('.dock-toggle').setAttribute('aria-expanded', String(!folded));
}

