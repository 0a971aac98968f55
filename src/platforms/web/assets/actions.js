// What the person does.

import { changed, channel, insert, newest, oldest, state } from './state.js';
import { notePlace, remember } from './identity.js';
import { send } from './socket.js';

const MOST_LOCAL = 40;
let counter = 0;

/** Unique for the person for ever: the server takes the same id again for the same request. */
function freshId() {
  counter += 1;
  const chance = crypto.getRandomValues(new Uint32Array(2));
  return `${Date.now().toString(36)}-${chance[0].toString(36)}${chance[1].toString(36)}-${counter}`;
}

/** Sends a request and shows it at once. */
function ask(place, frame, shown, extra = {}) {
  const id = freshId();
  const entry = { key: `a${id}`, ask: shown, stage: 'sending' };
  const { entries } = channel(place);
  insert(place, entry);
  // Own requests are not kept anywhere; a long evening of them must not fill the page.
  const own = entries.filter((other) => other.ask);
  if (own.length > MOST_LOCAL) entries.splice(entries.indexOf(own[0]), 1);
  const made = { id, place, entry, frame: { ...frame, id, place }, ...extra };
  state.asks.set(id, made);
  send(made.frame);
  changed(`messages:${place}`, 'thinking', 'sent');
  return made;
}

/** Sends again what had no answer when the connection was lost; nothing happens twice. */
export function resend() {
  for (const { frame } of state.asks.values()) send(frame);
}

/** A request has its answer. */
export function settle(id) {
  const made = state.asks.get(id);
  if (!made) return null;
  state.asks.delete(id);
  made.entry.stage = 'answered';
  made.entry.version += 1;
  if (made.entry.ask.talk) {
    // The message itself stands there now.
    const here = channel(made.place);
    here.entries = here.entries.filter((entry) => entry !== made.entry);
  }
  changed('thinking', 'asks', `messages:${made.place}`);
  return made;
}

/** Says a line: a command or words to the others. A long text may come from a file. */
export function say(place, line, file) {
  const talk = !line.startsWith('/') && place !== 'me';
  const hand = state.hands.get(place);
  const order = hand?.menu?.more?.some((button) => same(button.typed, line));
  const isMove = hand?.menu?.answers.some((button) => verb(button.typed) === verb(line));
  return ask(place, { do: 'say', line, file }, { words: line, talk }, { hand: isMove && !order ? hand : null });
}

/** The game and what is done in it; a game's decks, campaigns and orders are typed under its name as well, and answer nothing. */
const verb = (line) => line.trim().toLowerCase().split(/\s+/).filter((word, at) => at !== 1 || word !== 'do').slice(0, 2).join(' ');

const same = (a, b) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Presses a button. An answer to the open question uses the question up, an order besides does not. */
export function press(place, button, words) {
  const table = button.press.split('.')[0];
  const isAnswer = /^\S+\.\d+\.a\d/.test(button.press);
  const hand = isAnswer ? state.hands.get(table) : null;
  const shown = { words: words === undefined ? button.label : `${button.label}: ${words}`, pressed: button.press };
  return ask(place, { do: 'press', button: button.press, words: words ?? null }, shown, { hand });
}

/** Whether that very button waits for its answer. */
export function isPressed(button) {
  for (const made of state.asks.values()) if (made.frame.button === button.press) return true;
  return false;
}

export function rename(name, done, failed) {
  const id = freshId();
  state.asks.set(id, { id, place: 'me', entry: { ask: {}, version: 0 }, frame: { do: 'rename', id, name }, done, failed });
  send({ do: 'rename', id, name });
}

/** Asks for older messages, or for the newest where there are none yet. */
export function page(place) {
  const here = channel(place);
  if (here.loading) return;
  here.loading = send({ do: 'page', place, before: (here.loaded && oldest(place)) || null });
}

/** Has the server send what is said in a channel, beginning with what the page has missed. */
export function watch(place) {
  const here = channel(place);
  const seen = here.loaded ? newest(place) : null;
  here.loading = send({ do: 'watch', place, seen });
}

/** Asks for more of other people's tables. */
export function moreTables() {
  const others = [...state.channels.values()].filter(({ place, mine }) => !mine && place !== 'lobby' && place !== 'me');
  const last = others.map(({ place }) => place).sort().at(-1) ?? null;
  send({ do: 'tables', after: last });
}

/** Shows a channel. */
export function go(place) {
  const left = channel(state.here);
  if (left.place !== place && !left.mine && left.place !== 'lobby' && left.place !== 'me') {
    // Nothing more is heard from somebody else's table: what the page has of it grows stale.
    left.loaded = false;
    left.entries = left.entries.filter((entry) => entry.ask);
  }
  state.here = place;
  notePlace(place);
  watch(place);
  read(place);
  changed('here', 'channels', 'dock', 'thinking', `messages:${place}`);
}

/** Notes that everything in a channel was seen. */
export function read(place) {
  if (!state.you) return;
  const last = Math.max(channel(place).last, newest(place));
  if (state.read[place] === last) return;
  state.read[place] = last;
  remember('read', state.you.id, state.read);
  changed('channels');
}

/** Whether the match is over: then its board offers other things, but nobody's hand. */
export function isOver(table) {
  const { entries } = channel(table);
  const board = entries.findLast(({ message }) => message?.slot === 'board')?.message;
  return Boolean(board?.menu) && !board.menu.answers.some(({ press: id }) => id.startsWith('/hand'));
}

/** Whether the person is asked something at that table. */
export function awaited(table) {
  const hand = state.hands.get(table);
  return Boolean(hand?.menu?.answers.length) && state.answered[table] !== hand.number && !isOver(table);
}
