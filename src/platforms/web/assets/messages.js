// Messages of a channel, and the person's own requests between them.

import { avatar, button, el, keyed, time } from './dom.js';
import { awaited, go, isOver } from './actions.js';
import { greetingNode } from './greeting.js';
import { menu } from './menu.js';
import { picture } from './pictures.js';
import { isEmpty, plain, spans } from './spans.js';
import { channel, state } from './state.js';

const TOGETHER = 5 * 60 * 1000;

/** Shows a place's entries in a list. */
export function renderMessages(list, place) {
  const isBeside = list.classList.contains('compact');
  const shown = channel(place).entries.filter(isShown);
  const items = [];
  if (place === 'lobby' && state.greeting) {
    items.push({ key: 'greeting', version: 0, greeting: state.greeting });
  }
  // Looked up once per table: a private conversation has hundreds of hands of the same one.
  const over = new Map();
  const isEnded = (table) => over.get(table) ?? over.set(table, isOver(table)).get(table);
  let before = null;
  for (const entry of shown) {
    const follows = isSameVoice(before, entry);
    // Beside its own table, a hand keeps its choices folded: they are docked under the table already.
    const isHand = entry.message?.slot === 'hand';
    const isDocked = isBeside && isHand && entry.message.table === state.here;
    // Nobody takes a hand back when the match ends; its choices are void all the same.
    const isVoid = isHand && isEnded(entry.message.table);
    // In the private conversation a message does not say by itself which table it belongs to; a row of them says it once.
    const table = place === 'me' && entry.message?.table !== before?.message?.table ? entry.message?.table : null;
    items.push({ key: entry.key, version: `${entry.version} ${follows} ${isDocked} ${isVoid} ${table}`, entry, follows, isDocked, isVoid, table });
    before = entry;
  }
  keyed(list, items, ({ entry, follows, isDocked, isVoid, table, greeting }) => {
    if (greeting) return greetingNode(greeting);
    const message = isVoid ? { ...entry.message, folded: true, picture: null, menu: null } : entry.message;
    return message ? messageNode(place, message, { follows, isDocked, table }) : askNode(place, entry);
  });
}

/** A folded message without words has nothing left to say. */
function isShown({ message, ask }) {
  return ask || !message.folded || !isEmpty(message.text);
}

function isSameVoice(before, entry) {
  const [a, b] = [before?.message, entry.message];
  return a && b && a.by?.id === b.by?.id && b.at - a.at < TOGETHER && !a.picture && !b.picture;
}

function messageNode(place, message, { follows, isDocked, table }) {
  const kind = [
    'message',
    message.by ? 'from-person' : 'from-bot',
    follows && 'follows',
    message.folded && 'folded',
    message.mentions?.includes(state.you?.id) && 'mentions-you',
  ].filter(Boolean).join(' ');
  const head = el('p', { class: 'by' },
    el('span', { class: 'name' }, message.by?.name ?? 'Orrery'),
    message.by ? null : el('span', { class: 'tag' }, 'bot'),
    message.at ? el('time', { datetime: new Date(message.at).toISOString() }, time(message.at)) : null);
  const body = el('div', { class: 'body' }, head);
  if (table) body.append(tableLink(table));
  const words = el('p', { class: 'words' }, spans(message.text));
  // The lobby tells of tables; one click leads there.
  if (place === 'lobby' && message.table) words.append(' ', button('Go to the table', { class: 'table-link inline', onclick: () => go(message.table) }));
  if (words.hasChildNodes()) body.append(words);
  if (message.picture) body.append(picture(message.picture, message.slot === 'hand' ? 'Your hand' : 'Board'));
  if (message.menu) body.append(isDocked ? folded(place, message.menu) : menu(place, message.menu));
  return el('li', { class: kind }, avatar(message.by), body);
}

function folded(place, choices) {
  if (!choices.answers.length) return '';
  return el('details', { class: 'more' }, el('summary', {}, choices.answers.length === 1 ? '1 choice' : `${choices.answers.length} choices`), menu(place, choices));
}

function tableLink(table) {
  return button(`#${channel(table).name}`, { class: 'table-link', onclick: () => go(table) });
}

const STAGES = { sending: 'sending…', taken: 'Orrery is thinking…' };

/** What the person asked, and the answer only they see. */
function askNode(place, { ask, stage, reply }) {
  if (ask.talk && stage !== 'answered') {
    return el('li', { class: 'message from-person pending' }, avatar(state.you),
      el('div', { class: 'body' },
        el('p', { class: 'by' }, el('span', { class: 'name' }, state.you?.name ?? ''), el('small', {}, STAGES[stage])),
        el('p', { class: 'words' }, ask.words)));
  }
  const status = stage === 'answered' ? MARKS[reply?.tone] ?? '' : STAGES[stage];
  const asked = el('p', { class: 'asked' },
    el('span', { class: 'asked-words' }, ask.words),
    el('span', { class: `status ${stage}` }, status));
  const answer = reply ? answerNodes(place, reply) : [];
  return el('li', { class: `ask tone-${reply?.tone ?? 'none'} ${answer.length ? '' : 'is-brief'}` }, asked, answer);
}

const MARKS = { done: '✓', shown: '✓', refused: 'not done', failed: 'did not go through' };

/** A plain "Done." says no more than the mark beside the request does. */
const saysNothing = ({ tone, text, picture: shown }) => isEmpty(text) || (tone === 'done' && plain(text).length < 8)
  // The words of a picture are there to be opened below it; above it they would push it out of sight.
  || plain(text) === shown?.alt;

/** A file to keep; it is made of what has come already. */
function sheet({ name, body }) {
  const href = URL.createObjectURL(new Blob([body], { type: 'application/json' }));
  return el('p', {}, el('a', { class: 'answer sheet', href, download: name }, `Save ${name}`));
}

/** Whether these are the choices that stand in the dock already. */
function isInDock(place, { answers }) {
  const docked = awaited(place) ? state.hands.get(place).menu.answers : [];
  return answers.length > 0 && answers[0].press === docked[0]?.press;
}

function answerNodes(place, reply) {
  const nodes = [];
  if (!saysNothing(reply)) nodes.push(el('p', { class: 'words' }, spans(reply.text)));
  if (reply.picture) nodes.push(picture(reply.picture, 'Picture'));
  if (reply.sheet) nodes.push(sheet(reply.sheet));
  if (reply.menu && !isInDock(place, reply.menu)) nodes.push(menu(place, reply.menu));
  if (nodes.length) nodes.push(el('p', { class: 'only-you' }, 'Only you see this.'));
  return nodes;
}
