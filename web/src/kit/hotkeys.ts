import { useEffect, useLayoutEffect, useRef } from 'react';
import { recall } from './remembered.ts';

/**
 * One action and its keys, declared where the action is implemented: the hook below listens for
 * `press`, and the list of shortcuts is generated from the same declaration.
 */
export interface Hotkey {
  /** `f`, `escape`, `mod+s` (Ctrl or ⌘), `g h` (one after the other); an array lists alternatives. */
  press?: string | readonly string[];
  /** How to display it when `press` would be misleading, or when an element handles the keys itself. */
  display?: readonly string[];
}
export type Hotkeys = Readonly<Record<string, Hotkey>>;

/** Returned to leave a key to the binding before. */
export const PASS = Symbol('pass');
export type KeyAct = (key: string, event: KeyboardEvent) => unknown;

/** Single-letter keys are off while the user is typing. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Single-letter keys can be switched off (WCAG 2.1.4). */
export const singleKeysAreOn = (): boolean => recall('shortcuts') !== 'off';

/** A dialog handles its own keys; the page behind it ignores them. */
export const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog]') !== null;

interface Binding {
  /** Actions by pressed key. */
  acts: () => ReadonlyMap<string, KeyAct>;
  /** A dialog handles its own keys; global bindings check for themselves. */
  everywhere: boolean;
}

/** How long the first key of a sequence waits for the second. */
const SEQUENCE = 1200;

/** All keys of the page in one place: the latest binding runs first, and one key press has one effect. */
function createHotkeys() {
  const bindings: Binding[] = [];
  let first = { key: '', at: Number.NEGATIVE_INFINITY };

  /** The bindings this key may match, most specific first; empty while the user is typing. */
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

export const presses = ({ press = [] }: Hotkey): readonly string[] =>
  typeof press === 'string' ? [press] : press;

interface Options {
  off?: boolean;
  everywhere?: boolean;
}

/** Listens for the declared keys while the component is mounted. */
export function useHotkeys<K extends Hotkeys>(
  keys: K,
  acts: { readonly [name in keyof K]?: KeyAct },
  { off = false, everywhere = false }: Options = {},
): void {
  const latest = useRef<ReadonlyMap<string, KeyAct>>(new Map());
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
