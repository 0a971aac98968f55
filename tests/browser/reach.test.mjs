// For everybody: by keyboard, by ear, on a phone, in light and dark.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { DESK, PHONE, scene } from './support.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const it = scene();

/** Nothing an accessibility checker calls serious. */
async function accessible(visitor, where) {
  const found = await visitor.page.evaluate(async (source) => {
    if (!window.axe) (0, eval)(source);
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} ${n.any[0]?.message ?? ''}`).join(' | ')}`);
  }, axe);
  assert.deepEqual(found, [], where);
}

for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
  for (const colours of ['dark', 'light']) {
    test(`${size}, ${colours}: readable, nothing too wide, no serious barrier`, async () => {
      // The checker is put in from outside, which the page's own policy rightly forbids.
      const ann = await it.come({
        viewport, colorScheme: colours, bypassCSP: true, hasTouch: size === 'phone', isMobile: size === 'phone',
      });
      await accessible(ann, 'lobby');
      await ann.shot(`${size}-${colours}-lobby`);
      await ann.playAtOnce();
      await ann.answered(() => ann.answer());
      await ann.page.waitForSelector('.dock.is-awaited .answer');
      await ann.page.waitForSelector('#messages .picture.is-there');
      await ann.page.waitForTimeout(200);
      await accessible(ann, 'table');
      await ann.shot(`${size}-${colours}-table`);
      const small = await ann.page.$$eval('.dock .answer', (all) => all.filter((b) => b.getBoundingClientRect().height < 44).length);
      assert.equal(small, 0, 'buttons are large enough for thumbs');
      if (size === 'phone') {
        for (const tab of ['channels', 'side']) {
          await ann.page.click(`.tabs [data-tab="${tab}"]`);
          await ann.page.waitForTimeout(100);
          await accessible(ann, tab);
          await ann.shot(`phone-${colours}-${tab}`);
        }
        await ann.page.click('.tabs [data-tab="chat"]');
        await ann.page.click('.dock-toggle');
        assert.equal(await ann.page.isVisible('.dock-body'), false);
      } else {
        await ann.page.click('#who');
        await accessible(ann, 'who you are');
        await ann.page.keyboard.press('Escape');
        await ann.page.fill('#line', '/');
        await ann.page.waitForSelector('.suggestion');
        await accessible(ann, 'completion');
        await ann.shot(`desk-${colours}-completion`);
      }
      await ann.leave();
    });
  }
}

test('a few moves are played with the keyboard alone', async () => {
  const ann = await it.come();
  const { keyboard } = ann.page;
  await keyboard.press('Tab');
  assert.equal(await ann.page.evaluate(() => document.activeElement.className), 'skip');
  await keyboard.press('Enter');
  assert.equal(await ann.focus(), 'line');
  await keyboard.type('/pl');
  await ann.page.waitForSelector('.suggestion');
  await keyboard.press('ArrowDown');
  assert.ok(await ann.page.getAttribute('#line', 'aria-activedescendant'));
  await keyboard.press('Enter');
  await ann.page.waitForFunction(() => /^\/play /.test(document.querySelector('#line').value));
  await ann.page.waitForSelector('.suggestion');
  await keyboard.press('Tab');
  await ann.page.waitForFunction(() => document.querySelector('#line').value.length > 7);
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await ann.page.waitForSelector('.dock.is-awaited .answer');
  for (let move = 0; move < 3; move += 1) {
    await ann.page.waitForSelector('.dock.is-awaited .dock-side .answer:not(:disabled)');
    // Backwards from the line: the dock lies just before it.
    for (let steps = 0; steps < 40; steps += 1) {
      if (await ann.page.evaluate(() => document.activeElement.matches('.dock-side .menu .answer:not(.more .answer)'))) break;
      await keyboard.press(move === 0 ? 'Shift+Tab' : 'Tab');
    }
    await ann.answered(() => keyboard.press('Enter'));
  }
  await ann.leave();
});

test('pictures open large from the keyboard, zoom, and give the focus back', async () => {
  const ann = await it.come();
  await ann.playAtOnce();
  await ann.page.waitForSelector('#messages .picture.is-there');
  const open = ann.page.locator('#messages .picture-button').last();
  assert.ok((await open.locator('img').getAttribute('alt')).length > 20);
  await open.focus();
  await ann.page.keyboard.press('Enter');
  await ann.page.waitForSelector('.lightbox[open] img');
  await ann.page.keyboard.press('+');
  assert.match(await ann.page.locator('.large').getAttribute('style'), /scale\(1\.25\)/);
  await ann.shot('large');
  // A click on the picture is for looking closer; one beside it closes it.
  await ann.page.locator('.large').click();
  await ann.page.locator('.large').dblclick();
  assert.equal(await ann.page.locator('.lightbox').count(), 1);
  await ann.page.keyboard.press('Escape');
  await ann.page.waitForSelector('.lightbox', { state: 'detached' });
  assert.ok(await open.evaluate((node) => node === document.activeElement));
  await ann.context.close();
});

test('a refusal is read where it stands, without a second copy of the choices; a long answer from its beginning', async () => {
  const ann = await it.come();
  await ann.playAtOnce();
  await ann.say('/orion play card:nonsense');
  await ann.page.locator('.ask.tone-refused .words').waitFor();
  assert.equal(await ann.page.locator('.ask.tone-refused .answer').count(), 0);
  await ann.say('/help');
  const help = ann.page.locator('.ask', { hasText: 'Only you see this' }).last();
  await help.locator('.words').waitFor();
  await ann.page.waitForTimeout(100);
  const [list, answer] = [await ann.page.locator('#scroll').boundingBox(), await help.boundingBox()];
  assert.ok(answer.height > list.height && Math.abs(answer.y - list.y) < 12, `it begins at ${answer.y - list.y}`);
  await ann.leave();
});

test('on a phone the hand makes room for a long answer, and comes back with one tap', async () => {
  const ann = await it.come({ viewport: PHONE, hasTouch: true, isMobile: true });
  await ann.playAtOnce();
  await ann.say('/help');
  await ann.page.locator('.dock.is-folded').waitFor();
  await ann.page.click('.dock-toggle');
  await ann.page.waitForTimeout(200);
  assert.equal(await ann.page.isVisible('.dock-body'), true, 'it stays as it was put');
  await ann.answered(() => ann.answer());
  await ann.leave();
});

test('the page follows the system colours until told otherwise', async () => {
  const ann = await it.come({ colorScheme: 'light' });
  const theme = () => ann.page.getAttribute('html', 'data-theme');
  assert.equal(await theme(), 'light');
  await ann.page.click('#theme');
  assert.equal(await theme(), 'dark');
  await ann.page.reload();
  assert.equal(await theme(), 'dark');
  await ann.context.close();
});
