// The people of this browser. Their secrets stay here and go nowhere but to this server.

const PEOPLE = 'orrery.people';
const LAST = 'orrery.last';
const PLACE = 'orrery.place';

function read(store, key, otherwise) {
  // Private windows may refuse storage; then the person lasts as long as the page.
  try {
    return JSON.parse(store.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(store, key, value) {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do: see above.
  }
}

let kept = read(localStorage, PEOPLE, []);
// Every tab may be somebody else; a new tab starts as whoever was chosen last.
let current = read(sessionStorage, LAST, read(localStorage, LAST, null));

export const people = () => kept;
export const me = () => kept.find((person) => person.secret === current) ?? null;

/** Takes what a link brings: `#me=` is somebody coming back, `#invite=` lets a newcomer in. */
export function fromLink() {
  const given = new URLSearchParams(location.hash.slice(1));
  const secret = given.get('me');
  const invite = given.get('invite');
  if (secret && /^[0-9a-f]{40}$/.test(secret)) {
    keep({ id: null, name: 'You', secret });
    choose(secret);
  }
  if (invite) write(sessionStorage, 'orrery.invite', invite);
  // A secret in the address bar would end up in photographs and screen recordings.
  if (secret || invite) history.replaceState(null, '', location.pathname);
}

export const invitation = () => read(sessionStorage, 'orrery.invite', null);

/** Adds a person, or notes the new name of one. */
export function keep(person) {
  kept = read(localStorage, PEOPLE, kept);
  const known = kept.find((other) => other.secret === person.secret);
  if (known) Object.assign(known, person);
  else kept.push(person);
  write(localStorage, PEOPLE, kept);
}

/** Drops the person of this tab for good: the server forgot them. */
export function drop() {
  const gone = me();
  kept = read(localStorage, PEOPLE, kept).filter((person) => person.secret !== current);
  write(localStorage, PEOPLE, kept);
  try {
    for (const key of Object.keys(localStorage)) {
      if (gone?.id && key.startsWith('orrery.') && key.endsWith(`.${gone.id}`)) localStorage.removeItem(key);
    }
    localStorage.removeItem(LAST);
  } catch {
    // Nothing was stored, then.
  }
  choose(null);
}

/** Becomes that person in this tab; `null` is a newcomer. */
export function choose(secret) {
  current = secret;
  write(sessionStorage, LAST, secret);
  if (secret) write(localStorage, LAST, secret);
}

/** The place this tab showed last, for when it is loaded again. */
export const lastPlace = () => read(sessionStorage, PLACE, null);
export const notePlace = (place) => write(sessionStorage, PLACE, place);

/** The link by which this person comes back from another browser. */
export const link = () => `${location.origin}/#me=${current}`;

/** Small things remembered per person: what was read, what was answered. */
export function remembered(what, id) {
  return read(localStorage, `orrery.${what}.${id}`, {});
}

export function remember(what, id, value) {
  write(localStorage, `orrery.${what}.${id}`, value);
}
