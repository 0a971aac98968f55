// The list of channels, with what is unread and where the person is awaited.

import { $, button, el, keyed } from './dom.js';
import { awaited, go, isOver, moreTables } from './actions.js';
import { on, state } from './state.js';
import { showTab } from './tabs.js';

export function startChannels() {
  on('channels here you dock', draw);
  on('here channels dock', drawHead);
}

/** Other people's tables are there to look at; what happens on them is nobody's unread mail. */
function unread({ place, last, mine }) {
  const isOwn = mine || place === 'lobby' || place === 'me';
  return isOwn ? Math.max(0, last - (state.read[place] ?? last)) : 0;
}

function groups() {
  const all = [...state.channels.values()].filter((channel) => channel.place !== 'me');
  const tables = all.filter(({ place }) => place !== 'lobby');
  // Where the person is awaited stands first, then what happened last.
  tables.sort((a, b) => awaited(b.place) - awaited(a.place) || b.at - a.at);
  const named = [
    ['Everybody', all.filter(({ place }) => place === 'lobby')],
    ['Your tables', tables.filter(({ mine }) => mine)],
    ['Other tables', tables.filter(({ mine }) => !mine)],
  ];
  const own = state.channels.get('me');
  if (own) named[0][1].push(own);
  return named.filter(([, channels]) => channels.length);
}

function draw() {
  if (!state.you) return;
  const items = [];
  for (const [title, channels] of groups()) {
    items.push({ key: `group-${title}`, version: 0, title });
    for (const channel of channels) {
      const facts = { ...channel, unread: channel.place === state.here ? 0 : unread(channel), awaited: awaited(channel.place), here: channel.place === state.here };
      items.push({ key: channel.place, version: `${facts.name} ${facts.unread} ${facts.awaited} ${facts.here} ${title}`, facts });
    }
  }
  if (state.moreTables) items.push({ key: 'more-tables', version: state.moreTables, more: state.moreTables });
  keyed($('channel-list'), items, ({ title, facts, more }) => {
    if (more) return button(`${more} more tables…`, { class: 'channel more-tables', onclick: moreTables });
    return title ? el('h2', { class: 'group' }, title) : row(facts);
  });
  const waiting = items.filter(({ facts }) => facts?.awaited).length;
  const news = items.some(({ facts }) => facts?.unread);
  document.title = `${waiting ? `(${waiting}) ` : news ? '• ' : ''}Orrery`;
  document.querySelector('[data-tab="channels"]').classList.toggle('has-news', news || waiting > 0);
}

function row({ place, name, unread: count, awaited: isAwaited, here }) {
  const label = place === 'me' ? 'Only you' : `#${name}`;
  const marks = [];
  if (isAwaited) marks.push(el('span', { class: 'badge awaited' }, 'your move'));
  if (count) marks.push(el('span', { class: 'badge' }, count > 99 ? '99+' : String(count), el('span', { class: 'unseen' }, ' unread')));
  // Where room is short the name of the game gives way: the letters of the table tell it from the others.
  const letters = label.lastIndexOf('-');
  const parts = letters < 0 ? [label, ''] : [label.slice(0, letters), label.slice(letters)];
  return button(el('span', { class: 'channel-name' }, el('span', { class: 'channel-game' }, parts[0]), parts[1]), {
    class: `channel ${here ? 'is-here' : ''} ${count ? 'is-unread' : ''}`,
    'aria-current': here ? 'page' : null,
    onclick: () => {
      go(place);
      showTab('chat');
    },
  }, ...marks);
}

function drawHead() {
  const here = state.channels.get(state.here);
  if (!here) return;
  const isPrivate = here.place === 'me';
  $('here-name').textContent = isPrivate ? 'Only you' : `#${here.name}`;
  $('here-about').textContent = isPrivate
    ? 'You and Orrery; nobody else sees this.'
    : here.title || 'Meet people, open tables, talk.';
  const check = $('check-match');
  check.hidden = isPrivate || here.place === 'lobby' || !isOver(here.place);
  check.href = `/verify#table=${here.place}`;
  $('line').placeholder = isPrivate ? 'Type a command, for example help' : 'Message, or / for commands';
}
