// A newcomer plays: one click, a whole match, reloads, lost connections, restarts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playOut, scene } from './support.mjs';

const it = scene();

test('a newcomer is in a match after one click', async () => {
  const ann = await it.come();
  assert.match(await ann.name(), /^\w+ \w+ \d\d$/);
  const table = await ann.playAtOnce();
  assert.equal(await ann.page.locator('.channel.is-here').textContent().then((t) => t.includes(table)), true);
  await ann.page.waitForSelector('.messages .picture.is-there');
  await ann.leave();
});

test('a whole match is played by buttons, menus and typed commands', async () => {
  const ann = await it.come();
  await ann.playAtOnce();
  const turns = await playOut([ann], { most: 400 });
  assert.ok(turns > 10, `the match took ${turns} answers`);
  assert.ok(ann.typed > 0);
  await ann.shot('match-over');
  const narrow = await ann.page.$$eval('.asked-words', (all) => all.filter((e) => e.clientWidth < 40).map((e) => e.textContent));
  assert.deepEqual(narrow, [], 'what was asked has room for its words');
  assert.equal(await ann.page.isVisible('.dock'), false, 'no hand is left to play');
  const before = await ann.table();
  await ann.page.locator('#messages .answer', { hasText: 'Play again' }).last().click();
  await ann.page.waitForFunction((old) => !document.querySelector('#here-name').textContent.endsWith(old), before);
  await ann.leave();
});

test('what answers nothing leaves the question open, and “More…” as it was', async () => {
  const ann = await it.come();
  await ann.playAtOnce();
  const more = ann.page.locator('.dock .more');
  await more.locator('summary').click();
  const group = more.locator('.answer.group', { hasText: 'Queue' });
  if (await group.count() > 0) await group.click();
  const queue = more.locator('.answer[title^="/orion queue"]');
  const typed = await queue.last().getAttribute('title');
  const hand = await ann.page.getAttribute('.dock', 'data-hand');
  await queue.first().click();
  await ann.page.waitForFunction((old) => document.querySelector('.dock').dataset.hand !== old, hand);
  assert.notEqual(await more.getAttribute('open'), null, 'it is still open');
  assert.equal(await ann.standing(), 'asked');
  for (const line of [typed.replace('card:', ''), '/deepfuture campaign new name:Home', '/openworlds deck new name:mine']) {
    await ann.say(line);
    await ann.page.locator('.ask.tone-done', { hasText: line }).waitFor();
    assert.equal(await ann.standing(), 'asked', line);
  }
  await ann.leave();
});

test('nobody concedes by one press', async () => {
  const ann = await it.come();
  await ann.playAtOnce();
  await ann.say('/table resign');
  const yes = ann.page.locator('#messages .ask .answer', { hasText: 'Yes, I concede' });
  await yes.waitFor();
  assert.equal(await ann.standing(), 'asked');
  await yes.click();
  await ann.page.locator('#messages .answer', { hasText: 'Play again' }).last().waitFor();
  await ann.leave();
});

test('a reload in the middle of a match shows the same table, hand and choices', async () => {
  const ann = await it.come();
  const table = await ann.playAtOnce();
  await ann.answered(() => ann.answer());
  await ann.page.waitForSelector('.dock.is-awaited .answer');
  const name = await ann.name();
  const choices = await ann.choices();
  await ann.page.reload();
  await ann.connected();
  assert.equal(await ann.name(), name);
  await ann.page.waitForSelector('.dock.is-awaited .answer');
  assert.equal(await ann.table(), table);
  assert.deepEqual(await ann.choices(), choices);
  await ann.page.waitForSelector('#messages .picture.is-there');
  await ann.answered(() => ann.answer());
  await ann.leave();
});

test('after the program was killed the page comes back by itself and nothing is lost or doubled', async () => {
  const ann = await it.come();
  const table = await ann.playAtOnce();
  await ann.say('before the storm');
  await ann.page.locator('#messages .words', { hasText: 'before the storm' }).waitFor();
  await it.orrery.kill();
  await ann.page.waitForFunction(() => document.querySelector('#connection').textContent === 'Reconnecting…');
  // What is said while the connection is away waits, and is said once.
  await ann.say('after the storm');
  await ann.page.locator('.message.pending', { hasText: 'after the storm' }).waitFor();
  const away = ann.page.locator('.away');
  await away.waitFor();
  await it.orrery.run();
  await ann.connected();
  assert.equal(await away.isVisible(), false);
  await ann.page.locator('.message:not(.pending) .words', { hasText: 'after the storm' }).waitFor();
  for (const words of ['before the storm', 'after the storm']) {
    assert.equal(await ann.page.locator('#messages .words', { hasText: words }).count(), 1, words);
  }
  assert.equal(await ann.table(), table);
  await ann.answered(() => ann.answer());
  await ann.leave();
});
