// Deep Future: a guided match alone with a name given in it, a match of two people, and its campaign looked at afterwards.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { pair, playOut, scene } from './support.mjs';

const it = scene();

/** Names one of the things this person may name, in the dialog that asks for it, and waits until it is told. */
async function names(who, text) {
  const box = who.page.locator('.dock .more');
  if (await box.getAttribute('open') === null) await box.locator('summary').click();
  await box.locator('.answer[title*="/deepfuture name"]').first().click();
  assert.notEqual(await who.page.inputValue('dialog #words'), '', 'a name is suggested');
  await who.page.fill('dialog #words', text);
  await who.page.click('dialog button[type=submit]');
  await who.page.locator('#messages .words', { hasText: text }).first().waitFor();
}

/** Says something about a campaign and gives back the answer. */
async function asks(who, line) {
  await who.say(line);
  const answer = who.page.locator('#messages .ask:not(.tone-none)', { hasText: line }).last();
  await answer.waitFor();
  return answer;
}

test('Deep Future: a first match alone, with tips and a name of one’s own', { timeout: 60_000 }, async () => {
  const ann = await it.come();
  await ann.say('/table learn game:deepfuture');
  await ann.page.waitForSelector('.dock.is-awaited .answer:not(:disabled)');
  assert.match(await ann.page.textContent('.dock .news'), /Tip: Welcome!/);
  await names(ann, 'Port Désirée');
  const look = async (turn) => {
    if (turn === 12) await ann.bothShots('deep-future-alone');
  };
  const turns = await playOut([ann], { most: 600, look });
  assert.ok(turns > 12, `the match took ${turns} answers`);
  await ann.leave();
});

test('Deep Future: two people play a whole match in a campaign', { timeout: 60_000 }, async () => {
  const first = await it.come();
  await first.say('/deepfuture campaign new name:Alpha');
  await first.leave();
  const people = await pair(it, 'Deep Future', [['/table bring name:Alpha', 'Alpha']]);
  const [ann, bob] = people;
  // Whoever falls leaves for good, so that the match ends with the second fall at the latest.
  for (const who of people) await asks(who, '/deepfuture order for:restart do:no');
  const look = async (turn) => {
    if (turn === 40) await ann.bothShots('deep-future');
  };
  const turns = await playOut(people, { most: 600, look });
  assert.ok(turns > 20, `the match took ${turns} answers`);
  for (const [who, other] of [[ann, bob], [bob, ann]]) {
    const tokens = who.handPictures();
    assert.ok(tokens.length > 3, 'hands were shown');
    assert.deepEqual(tokens.filter((token) => other.received.join('\n').includes(token)), [], 'a hand came to the wrong person');
  }
  const history = await asks(ann, '/deepfuture campaign history name:Alpha');
  assert.match(await history.textContent(), new RegExp(await ann.name()));
  await history.locator('img').waitFor();
  await ann.bothShots('deep-future-history');
  const gallery = await asks(ann, '/deepfuture campaign gallery name:Alpha');
  await gallery.locator('img').waitFor();
  await ann.bothShots('deep-future-gallery');
  const map = await asks(ann, '/deepfuture campaign show name:Alpha');
  await map.locator('img').waitFor();
  await ann.bothShots('deep-future-map');
  const file = await asks(ann, '/deepfuture campaign export name:Alpha');
  const [download] = await Promise.all([ann.page.waitForEvent('download'), file.locator('a.sheet').click()]);
  const campaign = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.equal(campaign.chronology.length, 1);
  assert.deepEqual(new Set(campaign.chronology[0].players.map((p) => p.name)), new Set([await ann.name(), await bob.name()]));
  for (const who of people) await who.leave();
});

test('Deep Future: three civilisations on one board can be told apart on a phone', { timeout: 60_000 }, async () => {
  const ann = await it.come();
  await ann.say('/table open game:deepfuture');
  await ann.table();
  for (const robot of [1, 2]) {
    await ann.say('/table robot');
    await ann.page.locator('#messages .words', { hasText: `${robot + 1}` }).last().waitFor();
  }
  await ann.say('/table start');
  await ann.page.waitForSelector('.dock.is-awaited .answer:not(:disabled)');
  for (let turn = 0; turn < 40 && await ann.standing() === 'asked'; turn += 1) await ann.answered(() => ann.decide(turn));
  await ann.bothShots('deep-future-three');
  await ann.leave();
});
