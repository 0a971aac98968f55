// Several people: in one browser, in several browsers, and what each of them must not see.

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

test('two people play at one table and neither sees the hand of the other', async () => {
  const ann = await Visitor.come(browser, orrery.address);
  const bob = await Visitor.come(browser, orrery.address);
  await ann.page.locator('.game .answer', { hasText: 'Open a table for friends' }).first().click();
  const table = await ann.table();
  await bob.page.locator('.channel', { hasText: table }).click();
  await bob.page.locator('#messages .answer', { hasText: 'Join' }).first().click();
  await ann.page.locator('#messages .words', { hasText: await bob.name() }).first().waitFor();
  await ann.page.locator('#messages .answer', { hasText: 'Start' }).last().click();
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
  for (const who of [ann, bob]) {
    await who.check(orrery.address);
    await who.context.close();
  }
});

test('several people live in one browser and names are changed in one step', async () => {
  const page = await Visitor.come(browser, orrery.address);
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
  const elsewhere = await Visitor.come(browser, link);
  assert.equal(await elsewhere.name(), 'Ada of Mars');
  assert.ok(!elsewhere.page.url().includes('me='));
  for (const who of [page, elsewhere]) {
    await who.check(orrery.address);
    await who.context.close();
  }
});
