// Was it fair? A finished match is checked from the chat, by its table and from a file.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { PHONE, playOut, scene } from './support.mjs';

const it = scene();

test('a finished match is checked from its table, from its file, and a changed file is found out', async () => {
  const ann = await it.come();
  const table = await ann.playAtOnce();
  assert.equal(await ann.page.isVisible('#check-match'), false, 'a running match is nobody’s to check');
  await playOut([ann], { most: 400 });
  await ann.page.waitForSelector('#check-match:visible');
  const [check] = await Promise.all([ann.context.waitForEvent('page'), ann.page.click('#check-match')]);
  const verdict = check.locator('#verdict.is-true');
  await verdict.waitFor();
  const words = await verdict.textContent();
  assert.match(words, new RegExp(`table ${table}`));
  assert.match(words, /Nothing was changed, added or taken out/);
  assert.match(words, /one seed/);

  // The seal is the one posted when the match began.
  const posted = await ann.page.evaluate(() => document.querySelector('#messages').textContent.match(/sealed: ([0-9a-f]{64})/)?.[1]
    ?? import('/assets/state.js').then(({ state }) => JSON.stringify([...state.channels.values()].map((c) => c.entries)).match(/"([0-9a-f]{64})"/)[1]));
  await check.fill('#seal', posted);
  await check.click('#compare button');
  await check.locator('#verdict.is-true', { hasText: 'The seal is the one that was posted' }).waitFor();

  const [download] = await Promise.all([check.waitForEvent('download'), check.click('#save')]);
  const file = path.join(it.orrery.folder, 'match.json');
  await download.saveAs(file);
  await check.setInputFiles('#file', file);
  await check.locator('#verdict.is-true', { hasText: 'Everything in it is true' }).waitFor();
  const forged = JSON.parse(await readFile(file, 'utf8'));
  forged.log[3].body = forged.log[3].body.replace(/"at":(\d)/, (_, digit) => `"at":${(Number(digit) + 1) % 10}`);
  await check.setInputFiles('#file', { name: 'forged.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(forged)) });
  await check.locator('#verdict.is-false', { hasText: 'Somebody changed this file' }).waitFor();
  await check.setInputFiles('#file', { name: 'words.json', mimeType: 'application/json', buffer: Buffer.from('no match at all') });
  await check.locator('#verdict.is-false', { hasText: 'not a match' }).waitFor();

  await check.setViewportSize(PHONE);
  const wide = await check.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px too wide for a phone`);
  await ann.leave();
});

test('somebody is forgotten and the page begins anew', async () => {
  const ann = await it.come();
  await ann.rename('Quuxilda Peculiar');
  await ann.say('/me forget');
  await ann.page.locator('.ask', { hasText: 'cannot be undone' }).waitFor();
  await ann.say('/me forget word:forget-me');
  await ann.page.waitForFunction(() => !['Quuxilda Peculiar', '…'].includes(document.querySelector('#who-name').textContent));
  const kept = await ann.page.evaluate(() => JSON.stringify({ ...localStorage }));
  assert.ok(!kept.includes('Quuxilda'), kept);
  await ann.leave();
});
