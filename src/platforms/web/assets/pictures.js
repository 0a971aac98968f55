// Pictures are fetched with the person's secret and shown from memory: the address alone shows nobody anything.

import { el, button } from './dom.js';
import { me } from './identity.js';
import { openLarge } from './lightbox.js';

const MOST = 24;
/** How long to wait before a picture is asked for again while the program is away. */
const AGAIN_MS = 3000;
/** Promises of object addresses by token, oldest first. */
const cache = new Map();

function load(token) {
  let found = cache.get(token);
  if (!found) {
    found = fetch(`/picture/${token}`, { headers: { Authorization: `Bearer ${me()?.secret}` } })
      .then((answer) => (answer.ok ? answer.blob() : null))
      .then((blob) => blob && URL.createObjectURL(blob));
    // A failed fetch may work next time, so it is not remembered.
    found.then((url) => url ?? cache.delete(token), () => cache.delete(token));
  } else {
    cache.delete(token);
  }
  cache.set(token, found);
  if (cache.size > MOST) {
    const [oldest, url] = cache.entries().next().value;
    cache.delete(oldest);
    // An element in sight keeps its pixels; scrolled back to, it is fetched anew.
    url.then((address) => address && URL.revokeObjectURL(address), () => {});
  }
  return found;
}

/** Forgets all pictures, for when somebody else sits down. */
export function forget() {
  for (const url of cache.values()) url.then((address) => address && URL.revokeObjectURL(address), () => {});
  cache.clear();
}

// Pictures far up in the history are fetched when somebody scrolls there, and let go again: a long match has hundreds.
const near = new WeakSet();
const watcher = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (isIntersecting) show(target);
    else hide(target);
    if (!target.isConnected) watcher.unobserve(target);
  }
}, { rootMargin: '400px' });

function hide(img) {
  near.delete(img);
  img.removeAttribute('src');
  mark(img, '');
}

async function show(img) {
  near.add(img);
  const url = await load(img.dataset.token).catch(() => undefined);
  // Scrolled away while it was fetched, it stays let go.
  if (!near.has(img)) return;
  if (url === undefined) {
    setTimeout(() => near.has(img) && show(img), AGAIN_MS);
    return;
  }
  if (url) img.src = url;
  else mark(img, 'is-gone');
}

/** Says of a picture that it `is-there`, `is-gone`, or neither yet. */
function mark(img, is) {
  const marks = img.closest('.picture')?.classList;
  for (const one of ['is-there', 'is-gone']) marks?.toggle(one, one === is);
}

/** A picture that opens large, with the same facts in words below it. */
export function picture({ token, alt, width, height }, label = 'Picture') {
  const words = el('details', { class: 'in-words' }, el('summary', {}, 'In words'), el('p', {}, alt));
  if (!token) return el('div', { class: 'picture is-gone' }, words);
  const img = el('img', {
    alt, width, height, data: { token },
    onload: () => mark(img, 'is-there'),
    onerror: () => mark(img, 'is-gone'),
  });
  const open = button(img, {
    class: 'picture-button',
    'aria-label': `${label}: open large. ${alt}`,
    onclick: () => load(token).then((url) => url && openLarge(url, alt, open)),
  });
  watcher.observe(img);
  const gone = el('p', { class: 'gone muted' }, 'This older picture is no longer kept.');
  const figure = el('div', { class: 'picture' }, open, gone, words);
  // Room is kept before the pixels are there, so that nothing jumps when they come.
  figure.style.setProperty('--ratio', width / height);
  return figure;
}
