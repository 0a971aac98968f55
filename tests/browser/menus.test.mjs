// Menus of every size, and words to be typed before a button is sent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scene } from './support.mjs';

let ann;
scene(async (it) => {
  ann = await it.come();
});

/** Shows a menu in the page. */
async function show(answers) {
  await ann.page.evaluate(async (all) => {
    const { menu } = await import('/assets/menu.js');
    document.querySelector('#bench')?.remove();
    const bench = document.createElement('div');
    bench.id = 'bench';
    bench.append(menu('lobby', { answers: all }));
    // Beside the list of messages, which removes what it does not know.
    document.querySelector('#scroll').append(bench);
  }, answers);
  return ann.page.locator('#bench');
}

const button = (...steps) => ({ press: `/help ${steps.join(' ')}`, label: steps.join(' '), typed: '/help', steps });

test('a few answers are plain buttons', async () => {
  const bench = await show([button('Pass'), button('Build', 'City'), button('Build', 'Dock')]);
  assert.deepEqual(await bench.locator('button').allTextContents(), ['Pass', 'Build City', 'Build Dock']);
});

test('some answers stand under their verbs', async () => {
  const cards = [...'ABCDEFGH'].map((card) => button('Play', `Card ${card}`));
  const bench = await show([...cards, button('Pass')]);
  assert.deepEqual(await bench.locator('.step-head').allTextContents(), ['Play']);
  assert.equal(await bench.locator('button').count(), 9);
  assert.equal(await bench.locator('button').first().textContent(), 'Card A');
});

test('many answers are asked step by step, and there is a way back', async () => {
  const all = [];
  for (const from of 'ABCDEFG') for (const to of 'KLMNOPQ') all.push(button('Move', `Ship ${from}`, `World ${to}`));
  const bench = await show([...all, button('Pass')]);
  await bench.getByRole('button', { name: 'Move …' }).click();
  await bench.getByRole('button', { name: 'Ship C …' }).click();
  assert.equal(await bench.locator('.step-head').textContent(), 'Move · Ship C');
  await bench.getByRole('button', { name: '← Back' }).click();
  await bench.getByRole('button', { name: 'Ship D …' }).click();
  await bench.getByRole('button', { name: 'World M' }).click();
  assert.equal(ann.sent.at(-1).button, '/help Move Ship D World M');
});

test('words are asked for with the suggestion filled in', async () => {
  const bench = await show([{ ...button('Name', 'Vega'), input: { name: 'name', suggestion: 'Vega', max: 12 } }]);
  await bench.locator('button').click();
  assert.equal(await ann.page.inputValue('dialog #words'), 'Vega');
  await ann.page.fill('dialog #words', 'New Vega');
  await ann.page.keyboard.press('Enter');
  await ann.page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(ann.sent.at(-1).words, 'New Vega');
});

test('what people write is shown as they wrote it', async () => {
  await ann.page.reload();
  await ann.connected();
  const line = '<img src=x onerror=alert(1)> & <b>bold</b>';
  await ann.say(line);
  await ann.page.locator('.message:not(.pending) .words', { hasText: line }).waitFor();
  assert.equal(await ann.page.locator('#messages .words img, #messages .words b').count(), 0);
  await ann.check();
});
