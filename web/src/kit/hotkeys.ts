import { useEffect, useLayoutEffect, useRef } from 'react';
import { inDialog, isTyping, singleKeysAreOn } from './keys.ts';

/**
 * One thing a key does, declared where it is done: the hook below listens for `press`, and the list of
 * shortcuts is written from the same declaration.
 */
export interface Hotkey {
  /** `f`, `escape`, `mod+s` (Ctrl or ⌘), `g h` (one after the other); several do the same. */
  press?: string | readonly string[];
  /** How it is written where `press` would not say it, and for keys that an element hears by itself. */
  shown?: readonly string[];
}
export type Hotkeys = Readonly<Record<string, Hotkey>>;

/** Returned for a key that is left to whoever bound it before. */
export const PASS = Symbol('pass');
export type Act = (key: string, event: KeyboardEvent) => unknown;

interface Binding {
  /** By what is pressed. */
  acts: () => ReadonlyMap<string, Act>;
  /** In a dialog keys are its own; what is bound everywhere looks for itself. */
  everywhere: boolean;
}

/** How long the first key of two waits for the second. */
const SEQUENCE = 1200;

/** All keys of the page in one place: what was bound last is asked first, and one key does one thing. */
function createHotkeys() {
  const bindings: Binding[] = [];
  let first = { key: '', at: Number.NEGATIVE_INFINITY };

  /** What this key may mean, the more particular first; nothing where it is being typed. */
  function meanings(event: KeyboardEvent): string[] {
    const key = event.key.toLowerCase();
    if (event.altKey || event.defaultPrevented) return [];
    if (event.ctrlKey || event.metaKey) return [`mod+${key}`];
    if (isTyping(event.target) || (key.length === 1 && !singleKeysAreOn())) return [];
    const sequence = event.timeStamp - first.at < SEQUENCE ? [`${first.key} ${key}`] : [];
    first = { key, at: event.timeStamp };
    return [...sequence, key];
  }

  function bind(binding: Binding): () => void {
    bindings.push(binding);
    return () => {
      bindings.splice(bindings.indexOf(binding), 1);
    };
  }

  function press(event: KeyboardEvent): void {
    const within = inDialog(event.target);
    for (const key of meanings(event))
      for (const { acts, everywhere } of bindings.toReversed()) {
        const act = within && !everywhere ? undefined : acts().get(key);
        if (act === undefined) continue;
        event.preventDefault();
        if (act(key, event) !== PASS) return;
      }
  }
  return { bind, press };
}

const hotkeys = createHotkeys();
let listening = false;

const presses = ({ press = [] }: Hotkey): readonly string[] =>
  typeof press === 'string' ? [press] : press;

interface Options {
  off?: boolean;
  everywhere?: boolean;
}

/** Does what is declared while the component is there. */
export function useHotkeys<K extends Hotkeys>(
  keys: K,
  acts: { readonly [name in keyof K]?: Act },
  { off = false, everywhere = false }: Options = {},
): void {
  const latest = useRef<ReadonlyMap<string, Act>>(new Map());
  useLayoutEffect(() => {
    latest.current = new Map(
      Object.entries(keys).flatMap(([name, hotkey]) => {
        const act = acts[name];
        return act ? presses(hotkey).map((key) => [key, act] as const) : [];
      }),
    );
  });
  useEffect(() => {
    if (off) return undefined;
    if (!listening) window.addEventListener('keydown', hotkeys.press);
    listening = true;
    return hotkeys.bind({ acts: () => latest.current, everywhere });
  }, [off, everywhere]);
}

/** The keys as they stand on a keyboard; `control` is what this device calls Ctrl. */
export const keyNamesOf = (hotkey: Hotkey, control: string): readonly string[] =>
  hotkey.shown?.map((key) => (key === 'mod' ? control : key)) ??
  presses(hotkey).flatMap((press) => press.split(/[ +]/).map((key) => nameOfKey(key, control)));

function nameOfKey(key: string, control: string): string {
  if (key === 'mod') return control;
  if (key === 'enter') return '↵';
  if (key === 'escape') return 'Esc';
  return key.toUpperCase();
}
