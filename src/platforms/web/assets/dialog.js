// Small questions over the page.

import { el, button } from './dom.js';

/** A dialog with its own closing and focus; returns it after it was opened. */
export function dialog(title, ...content) {
  const head = el('h2', { id: 'dialog-title' }, title);
  const close = button('✕', { class: 'icon-button close', 'aria-label': 'Close', onclick: () => box.close() });
  const box = el('dialog', { class: 'card', 'aria-labelledby': 'dialog-title' }, el('header', {}, head, close), ...content);
  // A click beside it means "never mind".
  box.addEventListener('click', (event) => event.target === box && box.close());
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Asks for the words a button needs, with the suggestion filled in. */
export function askWords({ label, input }, done) {
  const field = el('input', { type: 'text', id: 'words', maxlength: input.max, required: true, autocomplete: 'off' });
  field.value = input.suggestion;
  const form = el('form', { method: 'dialog' },
    el('label', { for: 'words' }, input.name),
    field,
    el('div', { class: 'buttons end' }, el('button', { type: 'submit', class: 'answer primary' }, 'Send')));
  const box = dialog(label, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    box.close();
    done(field.value);
  });
  field.select();
}
