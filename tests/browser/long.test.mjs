// A long evening: thousands of messages, and the page stays small and quick.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scene } from './support.mjs';

const it = scene();

/** As many as a whole match of the longest game says, where there is time for it. */
const MANY = process.env.ORRERY_WHOLE_MATCHES ? 5000 : 900;

/** Lets the page receive so many messages of a match, as the server would send them; how long each took at the end. */
function flood(page, count) {
  return page.evaluate(async (many) => {
    const { receive } = await import('/assets/protocol.js');
    const { state } = await import('/assets/state.js');
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const words = (number) => [{ kind: 'strong', words: 'Somebody' }, { kind: 'plain', words: ` does the thing ${number}, and then another.` }];
    const table = state.here;
    const first = Math.max(...state.channels.get(table).entries.map((e) => e.message?.number ?? 0)) + 1;
    let took = 0;
    for (let n = 0; n < many; n += 1) {
      const since = performance.now();
      const common = { at: Date.now(), text: words(n), table };
      receive({ is: 'message', place: table, message: { ...common, number: first + n, slot: n % 2 ? undefined : 'board' } });
      receive({ is: 'message', place: 'me', message: { ...common, number: 100000 + n, slot: 'hand', menu: { answers: [], more: [] } } });
      await Promise.resolve();
      document.querySelector('#scroll').getBoundingClientRect();
      if (n >= many - 100) took += performance.now() - since;
      if (n % 20 === 0) await frame();
    }
    return took / 100;
  }, count);
}

test('the page keeps the newest messages, gets older ones back, and does not slow down', async () => {
  const ann = await it.come();
  await ann.playAtOnce();
  const early = await flood(ann.page, 300);
  const late = await flood(ann.page, MANY);
  const size = await ann.page.evaluate(() => ({
    shown: document.querySelectorAll('#messages > *').length,
    beside: document.querySelectorAll('#private-messages > *').length,
    nodes: document.querySelectorAll('*').length,
    heap: performance.memory?.usedJSHeapSize ?? 0,
  }));
  console.log(`early ${early.toFixed(2)} ms, late ${late.toFixed(2)} ms per message, ${JSON.stringify(size)}`);
  assert.ok(size.shown <= 310 && size.beside <= 310, JSON.stringify(size));
  assert.ok(size.nodes < 8000, `${size.nodes} nodes`);
  assert.ok(late < Math.max(4 * early, 12), `${early} ms per message at first, ${late} ms after thousands`);
  await ann.page.locator('#older').waitFor({ state: 'attached' });
  assert.equal(await ann.page.evaluate(() => document.querySelector('#older').hidden), false);
  await ann.leave();
});

test('a picture far away is let go of and comes back', async () => {
  const ann = await it.come();
  await ann.playAtOnce();
  await ann.page.waitForSelector('#messages .picture.is-there img[src]');
  for (let n = 0; n < 30; n += 1) await ann.say(`line ${n} of a long talk`);
  await ann.page.locator('#messages .message', { hasText: 'line 29' }).waitFor();
  await ann.page.waitForFunction(() => !document.querySelector('#messages .picture img').hasAttribute('src'));
  await ann.page.evaluate(() => document.querySelector('#messages .picture').scrollIntoView());
  await ann.page.waitForSelector('#messages .picture.is-there img[src]');
  await ann.leave();
});
