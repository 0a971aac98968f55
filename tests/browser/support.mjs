// Starts the real program and real browsers for the tests.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = path.dirname(fileURLToPath(import.meta.url));
const program = process.env.ORRERY_BIN ?? path.join(here, '../../target/debug/orrery');
const shots = process.env.ORRERY_SHOTS ?? path.join(here, 'screenshots');
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1360, height: 860 };

/** A running program with its own data; `stop` and `start` keep the data and the port. */
export class Orrery {
  static async start() {
    const orrery = new Orrery();
    orrery.folder = await mkdtemp(path.join(tmpdir(), 'orrery-'));
    orrery.port = 0;
    await orrery.run();
    return orrery;
  }

  async run() {
    const config = path.join(this.folder, 'config.toml');
    await writeFile(config, `[web]\nlisten = "127.0.0.1:${this.port}"\n`);
    const data = path.join(this.folder, 'data');
    const child = spawn(program, ['run', '--data', data, '--config', config], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.log = '';
    child.stderr.on('data', (text) => { this.log += text; });
    this.address = await new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (text) => {
        said += text;
        const found = said.match(/http:\/\/127\.0\.0\.1:\d+\//);
        if (found) resolve(found[0]);
      });
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`the program ended with ${code}: ${this.log}`)));
    });
    this.port = new URL(this.address).port;
  }

  /** Ends the program at once, as a power cut would. */
  async kill() {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
  }

  async end() {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A program and a browser for all tests of a file; `come` brings a person to its page. `ready` runs once both are up. */
export function scene(ready = async () => {}) {
  const it = { come: (options) => Visitor.come(it, options) };
  before(async () => {
    it.orrery = await Orrery.start();
    it.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS, headless: true });
    await ready(it);
  });
  after(async () => {
    await it.browser?.close();
    await it.orrery?.end();
  });
  return it;
}

/** Two people at a new table of the game with this title; what is said to it before the match starts comes from the first. */
export async function pair(it, title, lines = []) {
  const ann = await it.come();
  const bob = await it.come();
  const game = ann.page.locator('.game', { has: ann.page.getByRole('heading', { name: title }) });
  await game.locator('.answer', { hasText: 'Open a table for friends' }).click();
  const table = await ann.table();
  for (const [line, heard] of lines) {
    await ann.say(line);
    await ann.page.locator('#messages .message:not(.pending)', { hasText: heard }).first().waitFor();
  }
  await bob.page.locator('.channel', { hasText: table }).click();
  await bob.page.locator('#messages .answer', { hasText: 'Join' }).first().click();
  await ann.page.locator('#messages .words', { hasText: await bob.name() }).first().waitFor();
  await ann.page.locator('#messages .answer', { hasText: 'Start' }).last().click();
  // Somebody is asked first; the other may have nothing to do yet.
  await Promise.any([ann, bob].map((who) => who.page.waitForSelector('.dock.is-awaited .answer:not(:disabled)')));
  return [ann, bob];
}

/** Lets people answer whatever they are asked, until the match is over; gives back how many answers it took. */
export async function playOut(people, { most, look = async () => {} }) {
  let idle = 0;
  for (let turn = 0; turn < most;) {
    const standing = await Promise.all(people.map((who) => who.standing()));
    if (standing.every((state) => state === 'over')) return turn;
    const asked = people.filter((_, at) => standing[at] === 'asked');
    idle = asked.length === 0 ? idle + 1 : 0;
    if (idle > 1000) {
      const docks = await Promise.all(people.map((who) => who.page.locator('.dock').innerText()));
      throw new Error(`nobody is asked anything after ${turn} answers:\n${docks.join('\n')}`);
    }
    if (idle > 0) await people[0].page.waitForTimeout(20);
    for (const who of asked) {
      // The answer of the one before may have answered for them too.
      if (await who.standing() !== 'asked') continue;
      await who.answered(() => who.decide(turn));
      turn += 1;
      await look(turn);
    }
  }
  throw new Error(`the match is not over after ${most} answers`);
}

/** A number from a number, the same each time and without a rhythm: one with the rhythm of the questions would do and undo one thing for ever. */
const scattered = (n) => Math.imul(n + 1, 2654435761) >>> 12;

/** A person in a browser context of their own; keeps what went wrong and everything that came over the wire. */
export class Visitor {
  static async come({ browser, orrery }, { address = orrery.address, ...options } = {}) {
    const visitor = new Visitor();
    visitor.orrery = orrery;
    visitor.answers = 0;
    visitor.typed = 0;
    visitor.context = await browser.newContext({ viewport: DESK, colorScheme: 'dark', reducedMotion: 'reduce', ...options });
    visitor.page = await visitor.context.newPage();
    visitor.faults = [];
    visitor.received = [];
    visitor.sent = [];
    visitor.asked = [];
    visitor.page.on('pageerror', (error) => visitor.faults.push(String(error)));
    visitor.page.on('console', (line) => line.type() === 'error' && visitor.faults.push(`${line.text()} ${line.location().url}`));
    visitor.page.on('request', (request) => visitor.asked.push(request.url()));
    visitor.page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => visitor.received.push(String(payload)));
      socket.on('framesent', ({ payload }) => visitor.sent.push(JSON.parse(String(payload))));
    });
    visitor.page.setDefaultTimeout(12000);
    await visitor.page.goto(address);
    await visitor.connected();
    return visitor;
  }

  connected() {
    return this.page.waitForFunction(() => document.querySelector('#connection').textContent === 'Connected');
  }

  name() {
    return this.page.textContent('#who-name');
  }

  /** Types a line and sends it. */
  async say(line) {
    await this.page.fill('#line', line);
    await this.page.keyboard.press('Escape');
    await this.page.press('#line', 'Enter');
  }

  async shot(name) {
    await mkdir(shots, { recursive: true });
    const take = () => this.page.screenshot({ path: path.join(shots, `${name}.png`) });
    // Chromium without a screen sometimes gives no frame; asked again it does.
    await take().catch(take);
  }

  /** The page as it is now, on a phone and on a desk. */
  async bothShots(name) {
    for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
      await this.page.setViewportSize(viewport);
      await this.page.waitForTimeout(150);
      await this.shot(`${name}-${size}`);
    }
  }

  /** The letters of the table shown. */
  async table() {
    await this.page.waitForFunction(() => /-[0-9A-Z]{5}$/.test(document.querySelector('#here-name').textContent));
    return (await this.page.textContent('#here-name')).slice(-5);
  }

  /** One click from the greeting into a match. */
  async playAtOnce() {
    await this.page.click('.greeting .answer >> nth=0');
    await this.page.waitForSelector('.dock.is-awaited .answer:not(:disabled)');
    return this.table();
  }

  /** Presses one of the answers to the open question. */
  async answer(which = 0) {
    const choices = this.page.locator('.dock.is-awaited .dock-side .menu .answer:not(.back):not(.more .answer)');
    await choices.nth(which % await choices.count()).click();
  }

  /** Whether the match is `over`, this person is `asked`, or others are. */
  standing() {
    return this.page.evaluate(() => {
      if ([...document.querySelectorAll('#messages .answer')].some((b) => b.textContent === 'Play again')) return 'over';
      const dock = document.querySelector('.dock.is-awaited');
      return dock?.querySelector('.dock-side .answer:not(:disabled)') ? 'asked' : 'waits';
    });
  }

  /** Answers the open question: the first time with any of its buttons and menus, asked again with what ends it; now and then typed. */
  async decide(turn) {
    const quiet = /^(Done|Ready|Pass|End|Auto(?! Assault)|Decline|Stop|No\b|Not )|all the rest/;
    const question = (await this.page.textContent('.dock .prompt')).replace(/\d+/g, '');
    const again = question === this.question;
    this.question = question;
    this.answers += 1;
    for (let depth = 0; depth < 6; depth += 1) {
      const all = this.page.locator('.dock.is-awaited .dock-side .menu .answer:not(.back):not(.more .answer)');
      const labels = await all.allTextContents();
      const calm = labels.findIndex((label) => quiet.test(label));
      const at = again && calm >= 0 ? calm : scattered(turn * 6 + depth) % labels.length;
      const button = all.nth(at);
      const opens = await button.evaluate((node) => node.classList.contains('group'));
      // What a button does is written on it, to be typed instead.
      if (!opens && this.answers % 5 === 3) {
        this.typed += 1;
        return this.say(await button.getAttribute('title'));
      }
      await button.click();
      // What wants words is sent as it is suggested.
      const send = this.page.locator('dialog form button[type=submit]');
      if (await send.count() > 0) await send.click();
      if (!opens) return undefined;
    }
    throw new Error('a menu without an end');
  }

  /** The answers to the open question, as they read. */
  choices() {
    return this.page.$$eval('.dock .menu .answer', (all) => all.map((node) => node.textContent));
  }

  /** Does something that answers the open question, and waits until the answer went through. */
  async answered(deed) {
    const question = () => this.page.evaluate(() => document.querySelector('.dock').dataset.hand);
    const before = await question();
    await deed();
    await this.page.waitForFunction((old) => {
      const dock = document.querySelector('.dock');
      return !dock.classList.contains('is-awaited') || dock.dataset.hand !== old;
    }, before, { polling: 30 });
  }

  /** The addresses of all pictures of the own hand that ever came. */
  handPictures() {
    const messages = this.received.map((text) => JSON.parse(text)).flatMap((frame) => [frame.message ?? frame, ...frame.hands ?? []]);
    return messages.filter((one) => one.slot === 'hand' && one.picture).map((one) => one.picture.token);
  }

  /** The id of what has the focus. */
  focus() {
    return this.page.evaluate(() => document.activeElement.id);
  }

  async rename(name) {
    await this.page.click('#who');
    await this.page.fill('#new-name', name);
    await this.page.keyboard.press('Enter');
    await this.page.waitForFunction((wish) => document.querySelector('#who-name').textContent === wish, name);
  }

  /** No script failed, nothing was asked of anybody else, nothing is wider than the screen. */
  async check() {
    assert.deepEqual(this.faults.filter((fault) => !/ERR_CONNECTION_REFUSED|WebSocket/.test(fault)), []);
    const foreign = this.asked.filter((url) => !url.startsWith(this.orrery.address) && !url.startsWith('blob:'));
    assert.deepEqual(foreign, []);
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  }

  /** Checks once more and goes. */
  async leave() {
    await this.check();
    await this.context.close();
  }
}
