// The line: words to the others, or a command with completion.

import { $, button, el } from './dom.js';
import { say } from './actions.js';
import { completions } from './protocol.js';
import { send } from './socket.js';
import { typing } from './spans.js';
import { on, state } from './state.js';
import { showTab } from './tabs.js';

const PAUSE = 70;
const MOST = 12;

let input;
let list;
let items = [];
let active = -1;
let asked = 0;
let timer = 0;
const said = [];
let recalled = 0;

export function startComposer() {
  [input, list] = [$('line'), $('suggestions')];
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(complete, PAUSE);
  });
  input.addEventListener('keydown', keys);
  input.addEventListener('blur', () => setTimeout(() => !list.contains(document.activeElement) && close(), 150));
  $('composer').addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  completions.receive = show;
  typing.put = put;
  typing.run = (line) => say(state.here, line);
  on('here', close);
  on('thinking here', thinking);
}

function put(line) {
  showTab('chat');
  input.value = line;
  input.focus();
  complete();
}

function submit() {
  const line = input.value.trim();
  if (!line) return;
  if (wantsFile(line)) chooseFile(state.here, line);
  else say(state.here, line);
  said.push(line);
  recalled = said.length;
  input.value = '';
  close();
}

/** What was exported is longer than a line: without its text an import asks for the file. */
const wantsFile = (line) => /^\/\S+\s+\S+\s+import(\s+(name:[^:;]*|\S+))?$/i.test(line);

function chooseFile(place, line) {
  const picker = el('input', { type: 'file', accept: '.json,.txt' });
  picker.addEventListener('change', async () => {
    const [file] = picker.files;
    if (file) say(place, line, await file.text());
  });
  picker.click();
}

/** Commands are completed from the first slash; alone with the bot, every line is one. */
function complete() {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length);
  if (!before.startsWith('/')) {
    close();
    return;
  }
  asked += 1;
  send({ do: 'complete', id: `c${asked}`, place: state.here, line: before });
}

function show({ id, suggestions }) {
  // An answer to what was typed before the last letter would jump about under the fingers.
  if (id !== `c${asked}` || !input.value.startsWith('/')) return;
  items = suggestions.slice(0, MOST);
  active = -1;
  list.replaceChildren(...items.map(({ label, about }, at) => el('div', {
    class: 'suggestion', role: 'option', id: `suggestion-${at}`, 'aria-selected': 'false',
    // Taking the focus away from the line would close the list before the click counts.
    onpointerdown: (event) => event.preventDefault(),
    onclick: () => take(at),
  }, el('span', { class: 'suggestion-label' }, label), el('span', { class: 'suggestion-about' }, about))));
  list.hidden = items.length === 0;
  input.setAttribute('aria-expanded', String(items.length > 0));
  input.removeAttribute('aria-activedescendant');
}

function close() {
  clearTimeout(timer);
  asked += 1;
  items = [];
  active = -1;
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function highlight(at) {
  active = (at + items.length) % items.length;
  [...list.children].forEach((node, index) => node.setAttribute('aria-selected', String(index === active)));
  list.children[active].scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', `suggestion-${active}`);
}

function take(at) {
  const { line } = items[at];
  input.value = line + input.value.slice(input.selectionStart ?? input.value.length);
  input.focus();
  input.setSelectionRange(line.length, line.length);
  close();
  complete();
}

function keys(event) {
  if (event.isComposing) return;
  const open = items.length > 0;
  if (open && event.key === 'ArrowDown') highlight(active + 1);
  else if (open && event.key === 'ArrowUp') highlight(active < 0 ? items.length - 1 : active - 1);
  else if (open && event.key === 'Tab' && !event.shiftKey) take(Math.max(active, 0));
  else if (open && event.key === 'Enter' && active >= 0) take(active);
  else if (open && event.key === 'Escape') close();
  else if (!open && event.key === 'ArrowUp' && recalled > 0 && (input.value === '' || input.value === said[recalled])) {
    recalled -= 1;
    input.value = said[recalled];
  } else return;
  event.preventDefault();
}

/** Says that an answer is due. */
function thinking() {
  const waiting = [...state.asks.values()].filter(({ place, entry }) => place === state.here && !entry.ask.talk);
  $('thinking').textContent = waiting.length ? 'Orrery is thinking…' : '';
}

/** A button that opens the list of commands, for thumbs without a slash key. */
export function slashButton() {
  return button('/', { class: 'slash', 'aria-label': 'Commands', onclick: () => put('/') });
}
