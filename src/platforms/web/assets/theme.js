// Light or dark: as the system says, until the person says otherwise.

import { $ } from './dom.js';

const KEY = 'orrery.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const current = () => chosen() ?? (dark.matches ? 'dark' : 'light');

function draw() {
  document.documentElement.dataset.theme = current();
  const other = current() === 'dark' ? 'light' : 'dark';
  $('theme').textContent = current() === 'dark' ? '☾' : '☀';
  $('theme').setAttribute('aria-label', `Switch to ${other} colours`);
}

export function startTheme() {
  $('theme').addEventListener('click', () => {
    const other = current() === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(KEY, other);
    } catch {
      // Not remembered, but switched all the same below.
    }
    document.documentElement.dataset.theme = other;
    draw();
  });
  dark.addEventListener('change', draw);
  draw();
}
