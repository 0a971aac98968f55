// A picture over the whole page: a tap, wheel, pinch or + and - zoom, dragging moves, Esc closes.

import { el, button } from './dom.js';

const MOST = 6;

/** Opens a picture; focus goes back to `from` afterwards. */
export function openLarge(url, alt, from) {
  const img = el('img', { src: url, alt, class: 'large', draggable: 'false' });
  const stage = el('div', { class: 'stage' }, img);
  const close = button('✕', { class: 'icon-button close', 'aria-label': 'Close the picture', onclick: () => box.close() });
  const hint = el('p', { class: 'how' }, 'Tap the picture to zoom, drag to move');
  const box = el('dialog', { class: 'lightbox', 'aria-label': 'Picture, large' }, stage, hint, close);
  const view = { scale: 1, x: 0, y: 0 };
  const draw = () => {
    img.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    stage.classList.toggle('is-zoomed', view.scale > 1);
  };
  const zoom = (factor, at) => {
    const scale = Math.min(MOST, Math.max(1, view.scale * factor));
    const grown = scale / view.scale;
    const box = stage.getBoundingClientRect();
    const [cx, cy] = at ? [at.x - box.x - box.width / 2, at.y - box.y - box.height / 2] : [0, 0];
    // The point under the finger stays under the finger.
    view.x = scale === 1 ? 0 : cx - (cx - view.x) * grown;
    view.y = scale === 1 ? 0 : cy - (cy - view.y) * grown;
    view.scale = scale;
    draw();
  };
  stage.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, { x: event.clientX, y: event.clientY });
  }, { passive: false });
  // A tap shows it pixel by pixel, or at least twice as large, where the finger is; the next one shows all of it again.
  const tap = (at) => zoom(view.scale > 1 ? 0.01 : Math.max(2, img.naturalWidth / img.offsetWidth), at);
  box.addEventListener('keydown', (event) => {
    if (event.key === '+' || event.key === '=') zoom(1.25);
    if (event.key === '-') zoom(0.8);
    const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (step && view.scale > 1) {
      view.x += step[0];
      view.y += step[1];
      draw();
    }
  });
  fingers(stage, view, { zoom, draw, tap });
  box.addEventListener('close', () => {
    box.remove();
    from?.focus();
  });
  document.body.append(box);
  box.showModal();
}

function fingers(stage, view, { zoom, draw, tap }) {
  const down = new Map();
  let moved = false;
  let isBeside = false;
  const spread = () => {
    const [a, b] = [...down.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  stage.addEventListener('pointerdown', (event) => {
    if (down.size === 0) {
      moved = false;
      // Asked now: once the pointer is held fast, everything seems to happen on the stage.
      isBeside = event.target === stage;
    }
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', (event) => {
    const last = down.get(event.pointerId);
    if (!last) return;
    const before = down.size === 2 ? spread() : 0;
    const now = { x: event.clientX, y: event.clientY };
    down.set(event.pointerId, now);
    if (Math.abs(now.x - last.x) + Math.abs(now.y - last.y) > 2) moved = true;
    if (down.size === 2) {
      const [a, b] = [...down.values()];
      zoom(spread() / Math.max(before, 1), { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    } else if (view.scale > 1) {
      view.x += now.x - last.x;
      view.y += now.y - last.y;
      draw();
    }
  });
  const up = (event) => down.delete(event.pointerId);
  stage.addEventListener('pointerup', up);
  stage.addEventListener('pointercancel', up);
  // A tap beside the picture closes it, the end of a drag does nothing.
  stage.addEventListener('click', (event) => {
    if (moved) return;
    if (isBeside) stage.closest('dialog').close();
    else tap({ x: event.clientX, y: event.clientY });
  });
}
