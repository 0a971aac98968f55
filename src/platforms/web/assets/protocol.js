// What the server says, and what it changes here.

import { keep, choose, lastPlace, me, remember, remembered } from './identity.js';
import { channel, changed, insert, oldest, state, trim, trimTables } from './state.js';
import { announce } from './dom.js';
import { plain } from './spans.js';
import { go, resend, settle, watch } from './actions.js';

/** Answers to completions, by the composer that asked. */
export const completions = { receive: () => {} };

const handlers = { welcome, message, history, channel: channelInfo, people, taken, reply, suggestions, you, trouble, tables };

export function receive(frame) {
  // A newer server may say things this page does not know; they cannot be important to it.
  handlers[frame.is]?.(frame);
}

function welcome(frame) {
  state.connection = 'open';
  state.you = frame.you;
  if (frame.secret) {
    keep({ id: frame.you.id, name: frame.you.name, secret: frame.secret });
    choose(frame.secret);
  } else {
    keep({ ...me(), id: frame.you.id, name: frame.you.name });
  }
  sessionStorage.removeItem('orrery.reloaded');
  state.answered = remembered('answered', frame.you.id);
  state.read = remembered('read', frame.you.id);
  state.greeting = frame.greeting;
  state.people = frame.people;
  for (const info of frame.channels) Object.assign(channel(info.place), pick(info));
  state.moreTables = frame.more_tables;
  for (const hand of frame.hands) noteHand(hand);
  // Somebody new has missed nothing: what was said before counts as read.
  state.isNew = Boolean(frame.secret);
  if (frame.secret) {
    for (const info of frame.channels) state.read[info.place] = info.last;
  }
  // A page loaded again goes on where it was.
  if (frame.channels.some(({ place }) => place === lastPlace())) state.here = lastPlace();
  resend();
  if (state.here !== 'lobby') watch(state.here);
  changed('connection', 'you', 'people', 'channels', 'dock', 'messages:lobby');
}

const pick = ({ place, name, title, last, at, mine }) => ({ place, name, title, last, at, mine });

function people(frame) {
  state.people = frame.people;
  changed('people');
}

function channelInfo(frame) {
  const known = channel(frame.place);
  // The broadcast cannot say whose table it is.
  Object.assign(known, pick(frame), { mine: known.mine || frame.mine });
  trimTables();
  changed('channels');
}

/** More of other people's tables. */
function tables({ channels, more }) {
  for (const info of channels) Object.assign(channel(info.place), pick(info));
  state.moreTables = more;
  changed('channels');
}

function you(frame) {
  state.you = { id: frame.id, name: frame.name };
  keep({ ...me(), ...state.you });
  for (const [id, ask] of state.asks) {
    if (ask.frame.do === 'rename') settle(id).done();
  }
  changed('you');
}

function message({ place, message: fresh }) {
  const here = channel(place);
  here.last = Math.max(here.last, fresh.number);
  here.at = fresh.at;
  put(place, fresh);
  trim(place);
  if (fresh.request && fresh.by?.id === state.you?.id) settle(fresh.request);
  if (fresh.mentions?.includes(state.you?.id) && fresh.table) channel(fresh.table).mine = true;
  if (place === 'me' && fresh.slot === 'hand') {
    noteHand(fresh);
    channel(fresh.table).mine = true;
    if (fresh.menu?.answers.length) announce(`Your move at ${channel(fresh.table).name}.`);
  }
  // Nobody needs to be told of the table they just opened.
  if (place === 'lobby' && fresh.table && channel(fresh.table).mine && state.read.lobby === fresh.number - 1) state.read.lobby = fresh.number;
  if (place === state.here && fresh.by?.id !== state.you?.id) {
    announce(`${fresh.by?.name ?? 'Orrery'}: ${plain(fresh.text).slice(0, 300)}`);
  }
  changed('channels', 'dock');
}

/** Adds a message and folds those it takes the place of. */
function put(place, fresh) {
  const { entries } = channel(place);
  const replaced = fresh.slot === 'board' ? ['board', 'lobby'] : [fresh.slot];
  for (const entry of fresh.slot ? entries : []) {
    const old = entry.message;
    if (!old?.slot || old.folded || old.number >= fresh.number || old.table !== fresh.table) continue;
    if (!replaced.includes(old.slot)) continue;
    entry.message = { ...old, folded: true, picture: undefined, menu: undefined };
    entry.version += 1;
  }
  // Its slot may have got a newer message while this one was on its way from the history.
  const newer = fresh.slot && entries.some(({ message: m }) => m?.slot === fresh.slot && m.table === fresh.table && m.number > fresh.number);
  const shown = newer ? { ...fresh, folded: true, picture: undefined, menu: undefined } : fresh;
  insert(place, { key: `m${fresh.number}`, order: [fresh.number, 0], message: shown });
  changed(`messages:${place}`);
}

function history({ place, messages, more, fresh }) {
  const here = channel(place);
  if (fresh) here.entries = here.entries.filter((entry) => !entry.message);
  const before = oldest(place);
  for (const one of messages) {
    put(place, one);
    // What was said just before the connection broke has its answer in the history.
    if (one.request && one.by?.id === state.you?.id) settle(one.request);
  }
  for (const one of messages) if (place === 'me' && one.slot === 'hand') noteHand(one);
  // A piece that lies before everything we had says whether there is more; one after it does not know.
  if (fresh || !here.loaded || (messages.length && messages[0].number < before) || !messages.length) {
    here.more = more && messages.length > 0;
  }
  here.loaded = true;
  here.loading = false;
  here.last = Math.max(here.last, messages.at(-1)?.number ?? 0);
  changed(`messages:${place}`, 'channels', 'dock');
}

function noteHand(hand) {
  const known = state.hands.get(hand.table);
  if (!hand.folded && (!known || known.number <= hand.number)) state.hands.set(hand.table, hand);
}

function taken({ id }) {
  const ask = state.asks.get(id);
  if (!ask || ask.entry.stage !== 'sending') return;
  ask.entry.stage = 'taken';
  ask.entry.version += 1;
  changed(`messages:${ask.place}`, 'thinking');
}

function reply(frame) {
  const ask = settle(frame.id);
  if (!ask) return;
  ask.entry.stage = 'answered';
  ask.entry.reply = frame;
  if (frame.tone === 'done' && ask.hand) noteAnswered(ask.hand);
  if (frame.tone === 'refused' && ask.hand && frame.menu && !frame.menu.answers.length) noteAnswered(ask.hand);
  if (frame.table && frame.tone === 'done') channel(frame.table).mine = true;
  announce(plain(frame.text));
  changed(`messages:${ask.place}`, 'dock', 'channels');
  // A command that made or joined a table leads there.
  if (frame.table && frame.table !== ask.place && frame.tone === 'done') go(frame.table);
}

/** After an answer the choices are gone until the next question comes. */
function noteAnswered({ table, number }) {
  state.answered[table] = number;
  remember('answered', state.you.id, state.answered);
}

function suggestions(frame) {
  completions.receive(frame);
}

function trouble({ id, why }) {
  const ask = id && settle(id);
  if (!ask) {
    announce(why);
    return;
  }
  ask.entry.stage = 'answered';
  ask.entry.reply = { tone: 'refused', text: [{ kind: 'plain', words: why }] };
  ask.failed?.(why);
  announce(why);
  changed(`messages:${ask.place}`);
}
