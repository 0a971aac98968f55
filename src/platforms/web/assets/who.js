// Who you are: the name, the people of this browser, the way back from another one.

import { $, announce, avatar, button, el, hueOf } from './dom.js';
import { rename } from './actions.js';
import { choose, link, me, notePlace, people } from './identity.js';
import { dialog } from './dialog.js';
import { forget } from './pictures.js';
import { reconnect } from './socket.js';
import { changed, on, reset, state } from './state.js';

export function startWho() {
  $('who').addEventListener('click', open);
  on('you', draw);
  on('people you', drawPeople);
  on('connection', drawConnection);
}

function draw() {
  if (!state.you) return;
  $('who-name').textContent = state.you.name;
  const fresh = avatar(state.you);
  fresh.id = 'who-avatar';
  $('who-avatar').replaceWith(fresh);
}

function drawPeople() {
  $('people').replaceChildren(...state.people.map((person) => el('li', {},
    avatar(person), el('span', {}, person.name, person.id === state.you?.id ? el('small', {}, ' (you)') : null))));
  $('people-title').textContent = `People here (${state.people.length})`;
}

const WORDS = { open: 'Connected', connecting: 'Connecting…', lost: 'Reconnecting…', refused: 'Not connected' };

function drawConnection() {
  // Coming and going is said aloud, but not the first time: everybody expects that.
  if ($('connection').textContent !== WORDS.connecting) announce(WORDS[state.connection]);
  $('connection').textContent = WORDS[state.connection];
  document.body.dataset.connection = state.connection;
  if (state.connection === 'refused') dialog('You cannot come in', el('p', {}, state.refusal));
}

function become(secret) {
  choose(secret);
  notePlace('lobby');
  forget();
  reset();
  changed('here', 'channels', 'dock', 'people', 'messages:lobby', 'messages:me');
  reconnect();
}

function open() {
  const field = el('input', { id: 'new-name', type: 'text', maxlength: 24, required: true, autocomplete: 'off' });
  field.value = state.you?.name ?? '';
  const problem = el('p', { class: 'problem', role: 'alert' });
  const form = el('form', { class: 'rename' }, el('label', { for: 'new-name' }, 'Your name'),
    el('div', { class: 'row' }, field, el('button', { type: 'submit', class: 'answer primary' }, 'Save')), problem);
  const others = people().filter(({ secret }) => secret !== me()?.secret);
  const list = others.map(({ id, name, secret }) => el('li', {}, button(name, {
    class: `person ${hueOf(id ?? name)}`,
    onclick: () => {
      box.close();
      become(secret);
    },
  })));
  const add = button('Add another person', { class: 'answer', onclick: () => {
    box.close();
    become(null);
  } });
  const copied = el('span', { role: 'status', class: 'muted' });
  const copy = button('Copy my own link', { class: 'answer', onclick: () => copyLink(copied) });
  const box = dialog('Who you are', form,
    el('h3', {}, 'People of this browser'),
    list.length ? el('ul', { class: 'switch' }, list) : el('p', { class: 'muted' }, 'Only you so far.'),
    add,
    el('h3', {}, 'Coming back from another browser'),
    el('p', { class: 'muted' }, 'This link makes whoever opens it you. Keep it to yourself.'),
    copy, copied);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    problem.textContent = '';
    if (field.value.trim() === state.you?.name) box.close();
    else rename(field.value, () => box.close(), (why) => { problem.textContent = why; });
  });
  field.select();
}

async function copyLink(status) {
  try {
    await navigator.clipboard.writeText(link());
    status.textContent = 'Copied.';
  } catch {
    // Without leave to use the clipboard the link is shown for copying by hand.
    status.textContent = link();
  }
}
