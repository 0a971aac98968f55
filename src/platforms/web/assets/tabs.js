// On a phone one part is shown at a time.

import { $ } from './dom.js';

export function showTab(tab) {
  $('app').dataset.tab = tab;
  for (const node of $('tabs').children) {
    if (node.dataset.tab === tab) node.setAttribute('aria-current', 'true');
    else node.removeAttribute('aria-current');
  }
}

export function startTabs() {
  $('tabs').addEventListener('click', (event) => {
    const tab = event.target.closest('button')?.dataset.tab;
    if (tab) showTab(tab);
  });
  showTab('chat');
}
