/** The values that the page stores in this browser, by name. `scheme.js` reads the colour scheme before React. */
const KEYS = {
  token: 'plumbline.token',
  lastPath: 'plumbline.last-path',
  language: 'plumbline.language',
  colourScheme: 'plumbline.colour-scheme',
  withArchived: 'plumbline.with-archived',
  sidebar: 'plumbline.sidebar',
  shortcuts: 'plumbline.shortcuts',
  lists: 'plumbline.lists',
  device: 'plumbline.device',
  config: 'plumbline.config',
  clock: 'plumbline.clock',
  clockTold: 'plumbline.clock-told',
  contact: 'plumbline.contact',
  requests: 'plumbline.requests',
  round: 'plumbline.round',
  codes: 'plumbline.codes',
  files: 'plumbline.files',
  pinned: 'plumbline.pinned',
  ahead: 'plumbline.ahead',
  advance: 'plumbline.advance',
  gloves: 'plumbline.gloves',
  dictation: 'plumbline.dictation',
  page: 'plumbline.page',
  planned: 'plumbline.planned',
  missing: 'plumbline.missing',
  unsent: 'plumbline.unsent',
  gone: 'plumbline.gone',
  install: 'plumbline.install',
  push: 'plumbline.push',
  signers: 'plumbline.signers',
  lock: 'plumbline.lock',
  forgotten: 'plumbline.forgotten',
} as const;
type StorageName = keyof typeof KEYS;

export const storageKey = (name: StorageName): string => KEYS[name];

/** The stored text, or null; a browser that forbids storage remembers nothing. */
export function recall(name: StorageName): string | null {
  try {
    return localStorage.getItem(KEYS[name]);
  } catch {
    return null;
  }
}

/** Stores `value`; null removes it. */
export function remember(name: StorageName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(KEYS[name]);
    else localStorage.setItem(KEYS[name], value);
  } catch {
    // without storage the choice lasts until the page closes
  }
}
