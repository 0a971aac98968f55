// Several people: in one browser, in several browsers, and what each of them must not see.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pair, scene } from './support.mjs';

const it = scene();

test('two people play at one table and neither sees the hand of the other', async () => {
  const [ann, bob] = await pair(it, 'Conquest of Orion');
  for (const who of [ann, bob]) await who.page.waitForSelector('.dock .picture.is-there');

  // Everything either of them ever got: frames, the whole page, and pictures.
  const secrets = await ann.page.evaluate(() => import('/assets/state.js').then(({ state }) => {
    const [hand] = state.hands.values();
    return { token: hand.picture.token, alt: hand.picture.alt };
  }));
  assert.ok(secrets.token && secrets.alt.length > 20);
  const got = bob.received.join('\n') + await bob.page.content() + bob.asked.join('\n');
  assert.ok(!got.includes(secrets.token), 'the address of the picture');
  assert.ok(!got.includes(JSON.stringify(secrets.alt).slice(1, -1)), 'the words of the picture');
  const status = await bob.page.evaluate(async (token) => {
    const { me } = await import('/assets/identity.js');
    const tries = [{ Authorization: `Bearer ${me().secret}` }, {}];
    return Promise.all(tries.map((headers) => fetch(`/picture/${token}`, { headers }).then((r) => r.status)));
  }, secrets.token);
  assert.deepEqual(status, [404, 401]);

  await ann.say('good luck!');
  await bob.page.locator('#messages .words', { hasText: 'good luck!' }).waitFor();
  bob.faults = bob.faults.filter((fault) => !/40[14]/.test(fault));
  for (const who of [ann, bob]) await who.leave();
});

test('several people live in one browser and names are changed in one step', async () => {
  const page = await it.come();
  const first = await page.name();
  await page.rename('Ada of Mars');
  await page.page.click('#who');
  await page.page.getByRole('button', { name: 'Add another person' }).click();
  await page.page.waitForFunction(() => !['Ada of Mars', '…'].includes(document.querySelector('#who-name').textContent));
  const second = await page.name();
  assert.notEqual(second, first);
  await page.page.click('#who');
  await page.page.fill('#new-name', 'ada of mars');
  await page.page.keyboard.press('Enter');
  await page.page.locator('.problem', { hasText: 'already' }).waitFor();
  await page.page.locator('.person', { hasText: 'Ada of Mars' }).click();
  await page.page.waitForFunction(() => document.querySelector('#who-name').textContent === 'Ada of Mars');

  // The secret link leads to the same person from another browser, and leaves the address bar at once.
  const link = await page.page.evaluate(() => import('/assets/identity.js').then(({ link }) => link()));
  const elsewhere = await it.come({ address: link });
  assert.equal(await elsewhere.name(), 'Ada of Mars');
  assert.ok(!elsewhere.page.url().includes('me='));
  for (const who of [page, elsewhere]) await who.leave();
});
