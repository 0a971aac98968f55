// Deep Future: a guided match alone with a name given in it, a match of two people, and its campaign looked at afterwards.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { pair, playOut, scene } from './support.mjs';

const it = scene();

/** Opens the dialog that names one of the things this person may name. */
async function wantsToName(who) {
  const box = who.page.locator('.dock .more');
  const press = (button) => button.click({ timeout: 2000 });
  if (await box.getAttribute('open') === null) await press(box.locator('summary'));
  // What can be done at any time stands under its verbs, if there is much of it.
  const verb = box.locator('.answer.group', { hasText: 'Name' });
  if (await verb.count() > 0) await press(verb);
  await press(box.locator('.answer[title*="/deepfuture name"]').first());
}

/** Names something in that dialog, and waits until it is told. */
async function names(who, text) {
  // A hand that is shown anew meanwhile begins its menus from the start.
  const again = () => wantsToName(who);
  await again().catch(again).catch(again);
  assert.notEqual(await who.page.inputValue('dialog #words'), '', 'a name is suggested');
  await who.page.fill('dialog #words', text);
  const before = await who.page.getAttribute('.dock', 'data-hand');
  const asked = await who.standing() === 'asked';
  await who.page.click('dialog button[type=submit]');
  // An open question is shown anew, which must not be taken for what follows the next answer.
  if (asked) await who.page.waitForFunction((old) => document.querySelector('.dock').dataset.hand !== old, before, { polling: 30 });
  await who.page.locator('#messages .words', { hasText: text }).first().waitFor();
}

/** Says something about a campaign and gives back the answer. */
async function asks(who, line) {
  await who.say(line);
  const answer = who.page.locator('#messages .ask:not(.tone-none)', { hasText: line }).last();
  await answer.waitFor();
  return answer;
}

test('Deep Future: a first match alone, with tips and a name of one’s own', { timeout: 240_000 }, async () => {
  const ann = await it.come();
  const look = async (turn) => {
    if (turn === 12) await ann.bothShots('deep-future-alone');
  };
  // Bad luck can end a civilisation within ten answers: then the next one is tried.
  for (let turns = 0, match = 1; turns <= 12; match += 1) {
    assert.ok(match <= 5, 'every match was over at once');
    await ann.say('/table learn game:deepfuture');
    await ann.page.waitForSelector('.dock.is-awaited .answer:not(:disabled)');
    assert.match(await ann.page.textContent('.dock .tip'), /Tip: Welcome!/);
    await names(ann, `Port Désirée ${match}`);
    turns = await playOut([ann], { most: 600, look });
  }
  await ann.leave();
});

/** Two people play a match in a new campaign of this name, and name its worlds. */
async function twoPlay(campaign) {
  const first = await it.come();
  await first.say(`/deepfuture campaign new name:${campaign}`);
  await first.leave();
  const people = await pair(it, 'Deep Future', [[`/table bring name:${campaign}`, campaign]]);
  const [ann, bob] = people;
  // Whoever falls leaves for good, so that the match ends with the second fall at the latest.
  for (const who of people) await asks(who, '/deepfuture order for:restart do:no');
  // Each names a world dealt to them; the other reads it.
  for (const [who, other, name] of [[ann, bob, 'Port Désirée'], [bob, ann, 'Xi’an-2']]) {
    await names(who, name);
    await other.page.locator('#messages .words', { hasText: name }).first().waitFor();
  }
  const look = async (turn) => {
    if (turn === 20 && await bob.standing() !== 'over') await names(bob, 'St. Galen');
    if (turn === 40) await ann.bothShots('deep-future');
  };
  return { campaign, people, turns: await playOut(people, { most: 600, look }) };
}

test('Deep Future: two people play a whole match in a campaign and name its worlds', { timeout: 240_000 }, async () => {
  let match = await twoPlay('Alpha');
  // Bad luck can end both civilisations within twenty answers: then the next ones are tried.
  for (const next of ['Beta', 'Gamma', 'Delta']) {
    if (match.turns > 20) break;
    for (const who of match.people) await who.leave();
    match = await twoPlay(next);
  }
  assert.ok(match.turns > 20, 'every match was over at once');
  const { campaign } = match;
  const [ann, bob] = match.people;
  for (const [who, other] of [[ann, bob], [bob, ann]]) {
    const tokens = who.handPictures();
    assert.ok(tokens.length > 3, 'hands were shown');
    assert.deepEqual(tokens.filter((token) => other.received.join('\n').includes(token)), [], 'a hand came to the wrong person');
  }
  const history = await asks(ann, `/deepfuture campaign history name:${campaign}`);
  assert.match(await history.textContent(), new RegExp(await ann.name()));
  await history.locator('img').waitFor();
  await ann.bothShots('deep-future-history');
  const gallery = await asks(ann, `/deepfuture campaign gallery name:${campaign}`);
  await gallery.locator('img').waitFor();
  await ann.bothShots('deep-future-gallery');
  const map = await asks(ann, `/deepfuture campaign show name:${campaign}`);
  await map.locator('img').waitFor();
  await ann.bothShots('deep-future-map');
  const file = await asks(ann, `/deepfuture campaign export name:${campaign}`);
  const [download] = await Promise.all([ann.page.waitForEvent('download'), file.locator('a.sheet').click()]);
  const lasting = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.equal(lasting.chronology.length, 1);
  for (const name of ['Port Désirée', 'Xi’an-2', 'St. Galen']) assert.ok(JSON.stringify(lasting).includes(name), `${name} lasts`);
  assert.deepEqual(new Set(lasting.chronology[0].players.map((p) => p.name)), new Set([await ann.name(), await bob.name()]));
  // The file comes back as a campaign of its own.
  const [chooser] = await Promise.all([ann.page.waitForEvent('filechooser'), ann.say('/deepfuture campaign import name:Omega')]);
  await chooser.setFiles(await download.path());
  const imported = ann.page.locator('#messages .ask:not(.tone-none)', { hasText: 'import name:Omega' }).last();
  await imported.waitFor();
  assert.match(await imported.textContent(), /Imported\./);
  for (const who of match.people) await who.leave();
});

test('Deep Future: three civilisations on one board can be told apart on a phone', { timeout: 240_000 }, async () => {
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
