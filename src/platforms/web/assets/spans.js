// Words with their marks.

import { el } from './dom.js';

/** Puts words where the person types; set by the composer. */
export const typing = { put: () => {}, run: () => {} };

/** The pieces of a text as nodes. */
export function spans(text) {
  const nodes = [];
  let begins = 0;
  text.forEach(({ kind, words }, at) => {
    const before = nodes.at(-1);
    if (kind === 'rule' && before instanceof Text && before.data.endsWith('(') && text[at + 1]?.words?.startsWith(')')) {
      // A bracket must not stay behind at the end of a line.
      before.data = before.data.slice(0, -1);
      nodes.push(el('span', { class: 'bracketed' }, '(', rule(words), ')'));
      begins = 1;
    } else {
      nodes.push(span(kind, words?.slice(begins)));
      begins = 0;
    }
  });
  return nodes;
}

function span(kind, words) {
  switch (kind) {
    case 'strong': return el('strong', {}, words);
    case 'code': return code(words);
    case 'rule': return rule(words);
    case 'break': return el('br');
    default: return document.createTextNode(words);
  }
}

/** A command in a text can be taken into the line with a click. */
function code(words) {
  if (!words.startsWith('/')) return el('code', {}, words);
  const take = () => typing.put(words.replace(/[[\]…]/g, ''));
  return el('button', { type: 'button', class: 'code', title: 'Type this', onclick: take }, words);
}

function rule(words) {
  const look = () => typing.run(`/rules about:${words}`);
  return el('button', { type: 'button', class: 'rule', title: `Look up rule ${words}`, onclick: look }, words);
}

/** A text cut at its line ends. */
export function lines(text) {
  const cut = [[]];
  for (const span of text) {
    if (span.kind === 'break') cut.push([]);
    else cut.at(-1).push(span);
  }
  return cut.filter((line) => line.length > 0);
}

/** The words alone. */
export function plain(text) {
  return text.map(({ kind, words }) => (kind === 'break' ? '\n' : words)).join('');
}

export const isEmpty = (text) => plain(text).trim() === '';
