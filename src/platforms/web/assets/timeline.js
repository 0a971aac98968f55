// Scrolling: stay at the newest message while the person is there, stay put when they read further up.

import { $ } from './dom.js';
import { page, read } from './actions.js';
import { makeRoom } from './dock.js';
import { renderMessages } from './messages.js';
import { changed, channel, on, state, trim } from './state.js';

const NEAR = 80;

const isAtEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;

/** Shows the newest message, or the beginning of an answer longer than the page; whether the end is in sight then. */
function toEnd(box, list) {
  const last = list.lastElementChild;
  const isLong = last?.classList.contains('ask') && last.offsetHeight > box.clientHeight;
  if (isLong) box.scrollTop += last.getBoundingClientRect().top - box.getBoundingClientRect().top;
  else box.scrollTop = box.scrollHeight;
  return !isLong;
}

/** While somebody reads further up, nothing is taken away under their eyes. */
function hold(place, is) {
  if (is) state.held.add(place);
  else if (state.held.delete(place)) trim(place);
}

export function startTimeline() {
  const [box, list, older, newest] = [$('scroll'), $('messages'), $('older'), $('newest')];
  let shown = null;
  let stick = true;
  let top = 0;
  /** The answer that was last given more room. */
  let cramped = null;

  /** Only the person's scrolling up leaves the end. A message or the dock appearing meanwhile does not. */
  const notice = () => {
    if (box.scrollTop < top && !isAtEnd(box)) stick = false;
    top = box.scrollTop;
  };
  const follow = () => {
    stick = toEnd(box, list);
    top = box.scrollTop;
    // On a phone an answer and the hand do not fit together: what was just asked for is what somebody wants to read.
    const answer = list.lastElementChild?.dataset.key;
    if (!stick && answer !== cramped) {
      cramped = answer;
      makeRoom();
    }
  };

  const draw = () => {
    // The browser tells of scrolling a frame later; a message that comes in between must not undo it.
    notice();
    const here = channel(state.here);
    const moved = shown !== state.here;
    if (moved) {
      list.replaceChildren();
      if (shown) hold(shown, false);
    }
    shown = state.here;
    const [height, position] = [box.scrollHeight, box.scrollTop];
    const first = list.firstElementChild?.dataset.key;
    renderMessages(list, state.here);
    older.hidden = !here.more;
    // A newcomer begins at the greeting, everybody else at what was said last.
    if (moved) stick = !(state.isNew && state.here === 'lobby');
    const grewAbove = first && list.firstElementChild?.dataset.key !== first;
    if (stick) follow();
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
    notice();
    stick ||= isAtEnd(box);
    hold(state.here, !stick);
    if (stick) {
      newest.hidden = true;
      read(state.here);
    }
    if (box.scrollTop < 200 && channel(state.here).more) page(state.here);
  }, { passive: true });
  // Pictures arrive after their messages, and the dock comes and goes; both must not push the newest message out of sight.
  const keep = new ResizeObserver(() => {
    notice();
    if (stick) follow();
  });
  keep.observe(list);
  keep.observe(box);
  older.addEventListener('click', () => page(state.here));
  newest.addEventListener('click', () => {
    follow();
    read(state.here);
  });
  document.addEventListener('visibilitychange', () => !document.hidden && stick && read(state.here));
  // Who speaks wants to see it said.
  on('sent', () => {
    follow();
    stick = true;
  });
  on('here you', draw);
  subscribe('lobby');
  startPrivate();
}

/** The private conversation beside the channel. */
function startPrivate() {
  const [box, list] = [$('private-scroll'), $('private-messages')];
  let stick = true;
  box.addEventListener('scroll', () => {
    stick = isAtEnd(box);
    hold('me', !stick);
  }, { passive: true });
  new ResizeObserver(() => { stick &&= toEnd(box, list); }).observe(list);
  on('messages:me you here dock', () => {
    renderMessages(list, 'me');
    stick &&= toEnd(box, list);
    // Beside the channel it is always in view; on a phone it has a tab of its own.
    if (box.offsetParent && !document.hidden) read('me');
  });
  // Names of tables in it come with the list of channels.
  on('you', () => changed('messages:me'));
}
