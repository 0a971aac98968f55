// Whole matches of two people, robots beside them where a game wants more, by buttons, menus and typed commands, from the lobby to the result.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pair, playOut, scene } from './support.mjs';

const it = scene();

const ROBOT = ['/table robot', 'robot'];

/** A game, what is said to its table before the start with what must be heard, and when the board is worth a look. */
const MATCHES = [
  ['TradeWorlds', [ROBOT, ['/table option name:round-cap value:20', '20']], 50],
  ['Outer Earth', [ROBOT], 40],
  ['Open Worlds', [['/table option name:game value:introductory', 'introductory'], ['/table option name:stage value:simultaneous', 'simultaneous']], 150],
];

for (const [title, lines, busy] of MATCHES) {
  test(`${title}: two people play a whole match`, { timeout: 240_000 }, async () => {
    const people = await pair(it, title, lines);
    const [ann, bob] = people;
    const name = title.toLowerCase().replace(' ', '-');
    const look = async (turn) => {
      if (turn === busy) await ann.bothShots(name);
    };
    const turns = await playOut(people, { most: 1500, look });
    assert.ok(turns > 20, `the match took ${turns} answers`);
    assert.ok(ann.typed > 0 && bob.typed > 0, 'both typed some answers');
    for (const [who, other] of [[ann, bob], [bob, ann]]) {
      const tokens = who.handPictures();
      assert.ok(tokens.length > 5, 'hands were shown');
      const got = other.received.join('\n');
      assert.deepEqual(tokens.filter((token) => got.includes(token)), [], 'a hand came to the wrong person');
    }
    await ann.bothShots(`${name}-over`);
    for (const who of people) await who.leave();
  });
}
