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
    const rest = el('div', { class: 'buttons' }, more.map((one) => answer(place, one, one.label)));
    box.append(el('details', { class: 'more' }, el('summary', {}, 'More…'), rest));
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
    return el('div', { class: 'buttons' }, answers.map((one) => answer(place, one, one.label)));
  }
  const box = el('div', { class: 'steps' });
  step(box, place, answers, []);
  return box;
}

/** Shows what can be chosen next, given the steps taken so far. */
function step(box, place, all, path) {
  const taken = [...path];
  let left = all.filter((one) => taken.every((word, at) => one.steps[at] === word));
  // A step with only one way to go is taken by itself and shown as part of the heading.
  while (left.length > 1 && left.every((one) => one.steps.length > taken.length && one.steps[taken.length] === left[0].steps[taken.length])) {
    taken.push(left[0].steps[taken.length]);
    left = all.filter((one) => taken.every((word, at) => one.steps[at] === word));
  }
  const groups = grouped(left, taken.length);
  const head = taken.length ? el('p', { class: 'step-head' }, taken.join(' · ')) : null;
  const turn = (next) => {
    step(box, place, all, next);
    box.querySelector('button')?.focus();
  };
  const back = path.length ? button('← Back', { class: 'answer back', onclick: () => turn(path.slice(0, -1)) }) : null;
  const parts = left.length <= SOME && groups.size <= FEW
    ? sections(place, groups, taken.length)
    : [row([...groups].map(([word, ones]) => (ones.length === 1
      ? answer(place, ones[0], rest(ones[0], taken.length))
      : button(`${word} …`, { class: 'answer group', onclick: () => turn([...taken, word]) }))), taken.join(' '))];
  box.replaceChildren(...[head, ...parts, back].filter(Boolean));
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

/** A handful of verbs, each with what it can be done to. Single answers stand together at the end. */
function sections(place, groups, depth) {
  const single = [...groups].filter(([, ones]) => ones.length === 1);
  const several = [...groups].filter(([, ones]) => ones.length > 1);
  const parts = several.flatMap(([word, ones]) => [
    el('p', { class: 'step-head' }, word),
    row(ones.map((one) => answer(place, one, rest(one, depth + 1))), word),
  ]);
  if (single.length) parts.push(row(single.map(([, [one]]) => answer(place, one, rest(one, depth))), 'Other choices'));
  return parts;
}

function row(nodes, label) {
  return el('div', { class: nodes.length > FEW ? 'buttons grid' : 'buttons', role: 'group', 'aria-label': label || 'Choices' }, nodes);
}

/** What is left to read of an answer once the first steps are said. */
function rest(one, depth) {
  return one.steps.slice(depth).join(' ') || one.label;
}
