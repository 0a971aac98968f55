// Scrolling: stay at the newest message while the person is there, stay put when they read further up.

import { $ } from './dom.js';
import { page, read } from './actions.js';
import { renderMessages } from './messages.js';
import { changed, channel, on, state } from './state.js';

const NEAR = 80;

const isAtEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
const toEnd = (box) => { box.scrollTop = box.scrollHeight; };

export function startTimeline() {
  const [box, list, older, newest] = [$('scroll'), $('messages'), $('older'), $('newest')];
  let shown = null;
  let stick = true;
  let top = 0;

  const draw = () => {
    const here = channel(state.here);
    const moved = shown !== state.here;
    if (moved) list.replaceChildren();
    shown = state.here;
    const [height, position] = [box.scrollHeight, box.scrollTop];
    const first = list.firstElementChild?.dataset.key;
    renderMessages(list, state.here);
    older.hidden = !here.more;
    // A newcomer begins at the greeting, everybody else at what was said last.
    if (moved) stick = !(state.isNew && state.here === 'lobby');
    const grewAbove = first && list.firstElementChild?.dataset.key !== first;
    if (stick) toEnd(box);
    // Older messages came in above: what the person was reading stays under their eyes.
    else if (grewAbove) box.scrollTop = position + box.scrollHeight - height;
    else newest.hidden = here.last <= (state.read?.[state.here] ?? 0);
    if (stick) {
      newest.hidden = true;
      if (!document.hidden) read(state.here);
    }
    subscribe(state.here);
  };

  const known = new Set();
  const subscribe = (place) => {
    if (known.has(place)) return;
    known.add(place);
    on(`messages:${place}`, () => place === state.here && draw());
  };

  box.addEventListener('scroll', () => {
    // Only scrolling up leaves the end. A message or the dock appearing meanwhile is not the person's doing.
    if (isAtEnd(box)) stick = true;
    else if (box.scrollTop < top) stick = false;
    top = box.scrollTop;
    if (stick) {
      newest.hidden = true;
      read(state.here);
    }
    if (box.scrollTop < 200 && channel(state.here).more) page(state.here);
  }, { passive: true });
  // Pictures arrive after their messages, and the dock comes and goes; both must not push the newest message out of sight.
  const keep = new ResizeObserver(() => stick && toEnd(box));
  keep.observe(list);
  keep.observe(box);
  older.addEventListener('click', () => page(state.here));
  newest.addEventListener('click', () => {
    stick = true;
    toEnd(box);
    read(state.here);
  });
  document.addEventListener('visibilitychange', () => !document.hidden && stick && read(state.here));
  // Who speaks wants to see it said.
  on('sent', () => {
    stick = true;
    toEnd(box);
  });
  on('here you', draw);
  subscribe('lobby');
  startPrivate();
}

/** The private conversation beside the channel. */
function startPrivate() {
  const [box, list] = [$('private-scroll'), $('private-messages')];
  let stick = true;
  box.addEventListener('scroll', () => { stick = isAtEnd(box); }, { passive: true });
  new ResizeObserver(() => stick && toEnd(box)).observe(list);
  on('messages:me you here dock', () => {
    renderMessages(list, 'me');
    if (stick) toEnd(box);
    // Beside the channel it is always in view; on a phone it has a tab of its own.
    if (box.offsetParent && !document.hidden) read('me');
  });
  // Names of tables in it come with the list of channels.
  on('you', () => changed('messages:me'));
}
