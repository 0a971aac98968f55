// A newcomer plays: one click, a whole match, reloads, lost connections, restarts.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Orrery, Visitor, openBrowser } from './support.mjs';

let orrery;
let browser;
before(async () => {
  orrery = await Orrery.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await orrery?.end();
});

test('a newcomer is in a match after one click', async () => {
  const ann = await Visitor.come(browser, orrery.address);
  assert.match(await ann.name(), /^\w+ \w+ \d\d$/);
  const table = await ann.playAtOnce();
  assert.equal(await ann.page.locator('.channel.is-here').textContent().then((t) => t.includes(table)), true);
  await ann.page.waitForSelector('.messages .picture.is-there');
  await ann.check(orrery.address);
  await ann.context.close();
});

test('a whole match is played by buttons, menus and typed commands', async () => {
  const ann = await Visitor.come(browser, orrery.address);
  await ann.playAtOnce();
  let turns = 0;
  let typed = 0;
  for (; turns < 400; turns += 1) {
    const state = await ann.page.waitForFunction(() => {
      if ([...document.querySelectorAll('#messages .answer')].some((b) => b.textContent === 'Play again')) return 'over';
      const dock = document.querySelector('.dock.is-awaited');
      return dock?.querySelector('.dock-side .answer:not(:disabled)') ? 'asked' : false;
    }, null, { polling: 30 }).then((handle) => handle.jsonValue());
    if (state === 'over') break;
    // Every seventh answer is typed instead of pressed: it is written on the button.
    const first = ann.page.locator('.dock.is-awaited .dock-side .menu .answer:not(.back)').first();
    const line = turns % 7 === 3 ? await first.getAttribute('title') : null;
    if (line) {
      typed += 1;
      await ann.answered(() => ann.say(line));
    } else {
      await ann.answered(() => ann.answer(turns));
    }
  }
  assert.ok(turns > 10, `the match took ${turns} answers`);
  assert.ok(turns < 400, 'the match ended');
  assert.ok(typed > 0);
  await ann.shot('match-over');
  assert.equal(await ann.page.isVisible('.dock'), false, 'no hand is left to play');
  const before = await ann.table();
  await ann.page.locator('#messages .answer', { hasText: 'Play again' }).last().click();
  await ann.page.waitForFunction((old) => !document.querySelector('#here-name').textContent.endsWith(old), before);
  await ann.check(orrery.address);
  await ann.context.close();
});

test('a reload in the middle of a match shows the same table, hand and choices', async () => {
  const ann = await Visitor.come(browser, orrery.address);
  const table = await ann.playAtOnce();
  await ann.answered(() => ann.answer());
  await ann.page.waitForSelector('.dock.is-awaited .answer');
  const name = await ann.name();
  const choices = await ann.choices();
  await ann.page.reload();
  await ann.connected();
  assert.equal(await ann.name(), name);
  await ann.page.locator('.channel', { hasText: table }).click();
  await ann.page.waitForSelector('.dock.is-awaited .answer');
  assert.deepEqual(await ann.choices(), choices);
  await ann.page.waitForSelector('#messages .picture.is-there');
  await ann.answered(() => ann.answer());
  await ann.check(orrery.address);
  await ann.context.close();
});

test('after the program was killed the page comes back by itself and nothing is lost or doubled', async () => {
  const ann = await Visitor.come(browser, orrery.address);
  const table = await ann.playAtOnce();
  await ann.say('before the storm');
  await ann.page.locator('#messages .words', { hasText: 'before the storm' }).waitFor();
  await orrery.kill();
  await ann.page.waitForFunction(() => document.querySelector('#connection').textContent === 'Reconnecting…');
  // What is said while the connection is away waits, and is said once.
  await ann.say('after the storm');
  await ann.page.locator('.message.pending', { hasText: 'after the storm' }).waitFor();
  await orrery.run();
  await ann.connected();
  await ann.page.locator('.message:not(.pending) .words', { hasText: 'after the storm' }).waitFor();
  for (const words of ['before the storm', 'after the storm']) {
    assert.equal(await ann.page.locator('#messages .words', { hasText: words }).count(), 1, words);
  }
  assert.equal(await ann.table(), table);
  await ann.answered(() => ann.answer());
  await ann.check(orrery.address);
  await ann.context.close();
});
