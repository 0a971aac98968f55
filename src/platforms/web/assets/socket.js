// One socket that comes back by itself.

import { me, invitation, choose, drop } from './identity.js';
import { changed, newest, state } from './state.js';
import { receive } from './protocol.js';

const VERSION = 1;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15000;
/** The server says something at least every 20 seconds; after this long it is gone without having said so. */
const SILENCE = 50000;

let socket = null;
let wait = FIRST_WAIT;
let retry = 0;
let watchdog = 0;
/** Set when trying again would only fail again; the reason is shown. */
let over = false;

export function connect() {
  clearTimeout(retry);
  over = false;
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const mine = new WebSocket(`${scheme}://${location.host}/ws`);
  socket = mine;
  mine.addEventListener('open', hello);
  mine.addEventListener('message', (event) => {
    if (socket !== mine) return;
    watch();
    const frame = JSON.parse(event.data);
    if (frame.is === 'welcome') wait = FIRST_WAIT;
    if (frame.is === 'trouble' && frame.fatal) refused(frame.why);
    else if (frame.is === 'forgotten') forgotten();
    else receive(frame);
  });
  mine.addEventListener('close', () => {
    if (socket === mine) lost();
  });
}

function hello() {
  const seen = {};
  for (const [place, channel] of state.channels) {
    const isLive = channel.mine || place === 'lobby' || place === 'me';
    if (channel.loaded && isLive) seen[place] = newest(place);
  }
  socket.send(JSON.stringify({
    do: 'hello', version: VERSION, secret: me()?.secret ?? null, invite: invitation(), seen,
  }));
  watch();
}

function watch() {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => socket.close(), SILENCE);
}

function lost() {
  clearTimeout(watchdog);
  socket = null;
  if (over) return;
  state.connection = 'lost';
  changed('connection');
  // A little chance keeps a whole chat from coming back in the same instant.
  retry = setTimeout(connect, wait * (0.7 + Math.random() * 0.6));
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

function forgotten() {
  drop();
  over = true;
  location.reload();
}

function refused(why) {
  if (/that secret/.test(why)) {
    // This server does not know the person (another data folder, most likely). The secret stays kept: it may know them again tomorrow.
    choose(null);
    return;
  }
  if (/Reload the page/.test(why) && !sessionStorage.getItem('orrery.reloaded')) {
    sessionStorage.setItem('orrery.reloaded', '1');
    location.reload();
    return;
  }
  over = true;
  state.connection = 'refused';
  state.refusal = why;
  changed('connection');
}

/** Sends a frame if there is a connection; requests without an answer are sent again on the next one. */
export function send(frame) {
  if (socket?.readyState !== WebSocket.OPEN || state.connection !== 'open') return false;
  socket.send(JSON.stringify(frame));
  return true;
}

/** Comes back as whoever was chosen. */
export function reconnect() {
  const old = socket;
  socket = null;
  old?.close();
  wait = FIRST_WAIT;
  connect();
}

// Waiting out a long pause makes no sense once the network or the person is back.
addEventListener('online', () => socket === null && !over && connect());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && socket === null && !over) connect();
});
