// What the page knows. Views read it and are told which part changed; only `protocol.js` and `actions.js` change it.

export const state = {
  connection: 'connecting',
  you: null,
  people: [],
  /** Channels by place; see `channel`. */
  channels: new Map(),
  /** The newest hand of every table. */
  hands: new Map(),
  /** The place shown in the middle. */
  here: 'lobby',
  greeting: null,
  /** Whether the person was made on this visit. */
  isNew: false,
  /** The number of the last hand answered, by table. */
  answered: {},
  /** The number of the last message read, by place. */
  read: {},
  /** Places whose older messages the person is reading: nothing is taken away there. */
  held: new Set(),
  /** How many tables there are besides those listed. */
  moreTables: 0,
  /** Requests without an answer yet, by id: they are sent again after a lost connection. */
  asks: new Map(),
};

const listeners = new Map();
const dirty = new Set();

/** Calls `listener` after that part of the state changed. */
export function on(topics, listener) {
  for (const topic of topics.split(' ')) {
    if (!listeners.has(topic)) listeners.set(topic, new Set());
    listeners.get(topic).add(listener);
  }
}

/** Notes that a part changed. Views run once after everything that happens together. */
export function changed(...topics) {
  if (dirty.size === 0) queueMicrotask(flush);
  for (const topic of topics) dirty.add(topic);
}

function flush() {
  const due = new Set([...dirty].flatMap((topic) => [...(listeners.get(topic) ?? [])]));
  dirty.clear();
  for (const listener of due) listener();
}

/** The channel of a place, made if it is new. */
export function channel(place) {
  let found = state.channels.get(place);
  if (!found) {
    found = {
      place, name: place, title: '', last: 0, at: 0, mine: false,
      /** Whether `entries` reaches back from the newest message without gaps. */
      loaded: false,
      more: false,
      loading: false,
      /** Messages and own requests, in the order shown. */
      entries: [],
    };
    state.channels.set(place, found);
  }
  return found;
}

let local = 0;

/** Puts an entry where it belongs. Messages stand by number; own requests after the message that was newest then. */
export function insert(place, entry) {
  const { entries } = channel(place);
  const same = entries.findIndex((other) => other.key === entry.key);
  if (same >= 0) {
    entry.order = entries[same].order;
    entry.version = entries[same].version + 1;
    entries[same] = entry;
    return;
  }
  entry.version = 0;
  entry.order ??= [newest(place), ++local];
  const later = (a, b) => a[0] - b[0] || a[1] - b[1];
  let at = entries.length;
  while (at > 0 && later(entries[at - 1].order, entry.order) > 0) at -= 1;
  entries.splice(at, 0, entry);
}

/** A long match says thousands of things; a page that kept them all would grow slow and large. */
const MOST_ENTRIES = 300;
const KEPT_ENTRIES = 200;

/** Lets go of the oldest entries of a place that has many; they come back from the server when somebody looks for them. */
export function trim(place) {
  const here = channel(place);
  if (here.entries.length <= MOST_ENTRIES || state.held.has(place)) return;
  here.entries = here.entries.slice(-KEPT_ENTRIES);
  here.more = true;
  changed(`messages:${place}`);
}

/** Other people's tables stay in the list as long as it is short. */
const MOST_OTHERS = 40;

export function trimTables() {
  const others = [...state.channels.values()].filter(({ place, mine }) => !mine && !['lobby', 'me', state.here].includes(place));
  others.sort((a, b) => b.at - a.at);
  for (const { place } of others.slice(MOST_OTHERS)) {
    state.channels.delete(place);
    state.moreTables += 1;
  }
}

/** The number of the newest message the page has of a place. */
export function newest(place) {
  const { entries } = channel(place);
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    if (entries[at].message) return entries[at].message.number;
  }
  return 0;
}

/** The number of the oldest message the page has of a place. */
export function oldest(place) {
  return channel(place).entries.find((entry) => entry.message)?.message.number;
}

/** Begins anew for another person. */
export function reset() {
  state.you = null;
  state.channels.clear();
  state.hands.clear();
  state.asks.clear();
  state.held.clear();
  state.people = [];
  state.here = 'lobby';
}
