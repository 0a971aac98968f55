// Checks a finished match: by its table, or from a file dropped here. The server replays it and keeps nothing.

import { $, el } from './dom.js';
import { me } from './identity.js';
import { startTheme } from './theme.js';

const LARGEST = 8 * 1024 * 1024;
let seal = null;

const authorised = () => ({ Authorization: `Bearer ${me()?.secret ?? ''}` });

function show(kind, title, lines, ...more) {
  const box = $('verdict');
  box.hidden = false;
  box.className = `verdict ${kind}`;
  box.replaceChildren(el('h2', {}, title), el('ul', {}, lines.map((line) => el('li', {}, line))), ...more);
  box.focus();
}

const unsure = (why) => show('', 'Not checked', [why]);

async function complaint(answer) {
  if (answer.status === 401) return 'Open the chat first and come back: only people of this chat can check matches here.';
  if (answer.status === 413) return 'That file is larger than 8 MB; no match is.';
  return (await answer.text()) || 'The server does not answer.';
}

async function check(body) {
  seal = null;
  $('compare').hidden = true;
  if (body.size > LARGEST) return unsure('That file is larger than 8 MB; no match is.');
  show('', 'Playing the match again…', []);
  const answer = await fetch('/verify', { method: 'POST', headers: authorised(), body });
  if (!answer.ok) return unsure(await complaint(answer));
  const verdict = await answer.json();
  if (!verdict.is_true) return show('is-false', '✗ This is not true', verdict.lines);
  seal = verdict.commitment;
  $('compare').hidden = !seal;
  const sealed = seal ? [el('p', { class: 'seal' }, 'Seal: ', el('code', {}, seal))] : [];
  return show('is-true', '✓ Everything in it is true', verdict.lines, ...sealed);
}

async function kept() {
  const table = $('table').value.trim().toUpperCase();
  if (!table) return null;
  const answer = await fetch(`/match/${encodeURIComponent(table)}`, { headers: authorised() });
  if (answer.ok) return { table, file: await answer.blob() };
  unsure(await complaint(answer));
  return null;
}

const guarded = (work) => async (event) => {
  event?.preventDefault();
  try {
    await work(event);
  } catch {
    unsure('The server does not answer. Is it running?');
  }
};

const checkKept = guarded(async () => {
  const found = await kept();
  if (found) await check(found.file);
});

const save = guarded(async () => {
  const found = await kept();
  if (!found) return;
  const address = URL.createObjectURL(found.file);
  el('a', { href: address, download: `orrery-${found.table}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
});

const compare = guarded(() => {
  const same = $('seal').value.trim().toLowerCase() === seal;
  if (same) show('is-true', '✓ The seal is the one that was posted', ['The match was played with the chance that was fixed before it began.']);
  else show('is-false', '✗ That is another seal', ['Either it was copied wrongly, or this is not the match it was posted for.']);
});

function startDrop() {
  const drop = $('drop');
  const over = (is) => (event) => {
    event.preventDefault();
    drop.classList.toggle('is-over', is);
  };
  // Anywhere on the page: a file that misses the box would otherwise replace the page.
  addEventListener('dragover', over(true));
  addEventListener('dragleave', over(false));
  addEventListener('drop', guarded(async (event) => {
    drop.classList.remove('is-over');
    const file = event.dataTransfer?.files[0];
    if (file) await check(file);
  }));
  $('file').addEventListener('change', guarded(async () => {
    const file = $('file').files[0];
    if (file) await check(file);
  }));
}

startTheme();
startDrop();
$('kept').addEventListener('submit', checkKept);
$('compare').addEventListener('submit', compare);
$('save').addEventListener('click', save);
const asked = new URLSearchParams(location.hash.slice(1)).get('table');
if (asked) {
  $('table').value = asked;
  checkKept();
}
