// Buttons and menus under a message: few answers are buttons, many are asked step by step.

import { el, button } from './dom.js';
import { isPressed, press } from './actions.js';
import { askWords } from './dialog.js';
import { lines, spans } from './spans.js';
import { on, state } from './state.js';

/** So many answers stand side by side without a second look. */
const FEW = 6;
/** So many can be shown at once if they stand under their verbs. */
const SOME = 24;

/** Buttons that wait for their answer cannot be pressed again until it is there. */
export function startMenus() {
  on('asks', () => {
    const waiting = new Set([...state.asks.values()].map(({ frame }) => frame.button));
    for (const node of document.querySelectorAll('.answer[data-press]')) node.disabled = waiting.has(node.dataset.press);
  });
}

/** The menu of a message in a place. */
export function menu(place, { prompt = [], answers, more = [], left_out: leftOut = 0 }) {
  const box = el('div', { class: 'menu' });
  const [question, ...help] = lines(prompt);
  if (question) box.append(el('p', { class: 'prompt' }, spans(question)));
  if (answers.length) box.append(choices(place, answers));
  // What helps to decide stands below the answers: on a phone these must be in sight at once.
  if (help.length) box.append(el('ul', { class: 'help' }, help.map((line) => el('li', {}, spans(line)))));
  if (leftOut) box.append(el('p', { class: 'muted' }, `${leftOut} more can be typed.`));
  if (more.length) {
    box.append(el('details', { class: 'more' }, el('summary', {}, 'More…'), choices(place, more)));
  }
  return box;
}

/** A button that sends an answer. */
export function answer(place, one, label, extra = '') {
  const send = (words) => {
    press(place, one, words);
    node.disabled = true;
  };
  const act = () => (one.input ? askWords(one, send) : send());
  const node = button(label, { class: `answer ${extra}`, title: one.typed, onclick: act, data: { press: one.press } });
  node.disabled = isPressed(one);
  return node;
}

function choices(place, answers) {
  if (answers.length <= FEW || answers.some((one) => one.steps.length === 0)) {
    // The question has said the verb; where it is the same for all, only what tells the answers apart is worth the room.
    const depth = answers.length > 1 ? shared(answers, 0) : 0;
    return el('div', { class: 'buttons' }, answers.map((one) => answer(place, one, depth ? rest(one, depth) : one.label)));
  }
  const box = el('div', { class: 'steps' });
  step(box, place, answers, []);
  return box;
}

/** Shows what can be chosen next, given the steps taken so far. */
function step(box, place, all, path) {
  const left = all.filter((one) => path.every((word, at) => one.steps[at] === word));
  // A step with only one way to go is taken by itself and shown as part of the heading.
  const taken = left.length > 1 ? left[0].steps.slice(0, shared(left, path.length)) : path;
  const groups = grouped(left, taken.length);
  const head = taken.length ? el('p', { class: 'step-head' }, taken.map(bare).join(' · ')) : null;
  const turn = (next) => {
    step(box, place, all, next);
    box.querySelector('button')?.focus();
  };
  const back = path.length ? button('← Back', { class: 'answer back', onclick: () => turn(path.slice(0, -1)) }) : null;
  const parts = left.length <= SOME && groups.size <= FEW
    ? sections(place, groups, taken.length)
    : [row(apart(groups).map(([word, ones]) => (ones.length === 1
      ? answer(place, ones[0], rest(ones[0], taken.length))
      : button(`${bare(word)} …`, { class: 'answer group', onclick: () => turn([...taken, word]) }))), taken.join(' '))];
  box.replaceChildren(...[head, ...parts, back].filter(Boolean));
}

/** How many steps, beyond the first ones, are the same for all of these answers and do not yet say which. */
function shared(answers, from) {
  let depth = from;
  while (answers.every(({ steps }) => steps.length > depth && steps[depth] === answers[0].steps[depth])) depth += 1;
  return depth;
}

/** Answers by their next step. */
function grouped(answers, depth) {
  const groups = new Map();
  for (const one of answers) {
    const word = one.steps[depth] ?? one.label;
    groups.set(word, [...(groups.get(word) ?? []), one]);
  }
  return groups;
}

/** Groups of several answers first: what stands alone is most often how a turn ends, and nobody should press that in haste. */
function apart(groups) {
  return [...groups].sort(([, a], [, b]) => (a.length === 1) - (b.length === 1));
}

/** A handful of verbs, each with what it can be done to. Single answers stand together at the end. */
function sections(place, groups, depth) {
  const single = [...groups].filter(([, ones]) => ones.length === 1);
  const several = [...groups].filter(([, ones]) => ones.length > 1);
  const parts = several.flatMap(([word, ones]) => [
    el('p', { class: 'step-head' }, bare(word)),
    row(ones.map((one) => answer(place, one, rest(one, depth + 1))), word),
  ]);
  if (single.length) parts.push(row(single.map(([, [one]]) => answer(place, one, rest(one, depth))), 'Other choices'));
  return parts;
}

function row(nodes, label) {
  return el('div', { class: nodes.length > FEW ? 'buttons grid' : 'buttons', role: 'group', 'aria-label': label || 'Choices' }, nodes);
}

/** What is left to read of an answer once the first steps are said; the last of them if that is all. */
function rest(one, depth) {
  return bare(one.steps.slice(depth).join(' ') || one.steps.at(-1) || one.label);
}

/** A step as it reads at the beginning of a line: without the dash that joined it to the one before. */
function bare(words) {
  const text = words.replace(/^[–:,] /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
