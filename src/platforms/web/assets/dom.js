// Making elements. Words always become text nodes, so nothing anybody types can become markup.

/** An element with properties and children; strings become text. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'class') node.className = value;
    else if (name === 'data') Object.assign(node.dataset, value);
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

export const button = (label, props = {}, ...more) => el('button', { type: 'button', ...props }, label, ...more);

export const $ = (id) => document.getElementById(id);

/** Opens in the new node what was open in the one it replaces: what somebody unfolded stays so until they fold it. */
export function keepOpen(old, fresh) {
  const unfolded = new Set([...old.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent));
  for (const summary of fresh.querySelectorAll('details > summary')) {
    if (unfolded.has(summary.textContent)) summary.parentElement.open = true;
  }
}

/**
 * Makes the children of `parent` those of `items`, keeping the nodes whose item did not change.
 * Rebuilding all of them would lose focus, open menus and pictures on every message.
 */
export function keyed(parent, items, make) {
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  let at = parent.firstElementChild;
  for (const item of items) {
    let node = old.get(item.key);
    old.delete(item.key);
    if (!node || node.dataset.version !== String(item.version)) {
      const fresh = make(item);
      fresh.dataset.key = item.key;
      fresh.dataset.version = item.version;
      if (node) {
        if (node === at) at = fresh;
        const focused = node.contains(document.activeElement);
        keepOpen(node, fresh);
        node.replaceWith(fresh);
        // Focus must not fall back to the top of the page when a message is redrawn under it.
        if (focused) fresh.querySelector('button, [tabindex]')?.focus({ preventScroll: true });
      }
      node = fresh;
    }
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  }
  for (const node of old.values()) node.remove();
}

/** Says something to people who listen to the page instead of looking at it. */
export function announce(words) {
  const line = el('p', {}, words);
  $('announcer').append(line);
  setTimeout(() => line.remove(), 5000);
}

export const time = (at) => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** One of eight colours, always the same for the same person. */
export function hueOf(id) {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.codePointAt(0)) >>> 0;
  return `hue-${sum % 8}`;
}

export function avatar(person) {
  if (!person) return el('img', { class: 'avatar', src: '/assets/favicon.svg', alt: '', width: 36, height: 36 });
  const initials = person.name.split(/\s+/).map((word) => [...word][0]).slice(0, 2).join('').toUpperCase();
  return el('span', { class: `avatar ${hueOf(person.id)}`, 'aria-hidden': 'true' }, initials);
}
