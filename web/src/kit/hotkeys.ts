import { useEffect, useLayoutEffect, useRef } from 'react';
import { isOpening } from './opening.ts';
import { recall } from './remembered.ts';

/**
 * One action and its keys, declared where the action is implemented: the hook below listens for
 * `press`, and the list of shortcuts is generated from the same declaration.
 */
export interface Hotkey {
  /** `f`, `escape`, `mod+s` (Ctrl or ⌘), `g h` (one after the other); an array lists alternatives. */
  press?: string | readonly string[];
  /** The keys to display where `press` would be misleading, or where an element handles them itself. */
  display?: readonly string[];
}
export type Hotkeys = Readonly<Record<string, Hotkey>>;

/** The return value that leaves a key to the previous binding. */
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

/**
 * The key in lower case. On a keyboard of another alphabet the letter that is printed beside it on the same key, by which
 * shortcuts are known: Ctrl and the key of S save, whatever it types.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = key.length === 1 && key > '\u007F' && /\p{L}/u.test(key);
  const [, letter] = isForeign ? (/^Key([A-Z])$/.exec(code) ?? []) : [];
  return (letter ?? key).toLowerCase();
}

/** The signs of a hand scanner's keys that differ on the layout of another alphabet, without and with Shift. */
const SIGNS: Record<string, string> = {
  Minus: '-_',
  Equal: '=+',
  Slash: '/?',
  Period: '.>',
  Comma: ',<',
  Semicolon: ';:',
  Quote: '\'"',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Backquote: '`~',
};

/** The text typed by a hand scanner. It presses the keys of a Latin keyboard, whatever layout the device has. */
function typedText(keys: readonly KeyboardEvent[]): string {
  const isLatin = keys.every((event) => latinKey(event) === event.key.toLowerCase());
  return keys
    .map((event) => {
      if (isLatin) return event.key;
      const sign = SIGNS[event.code]?.[event.shiftKey ? 1 : 0];
      const letter = latinKey(event);
      return sign ?? (event.shiftKey ? letter.toUpperCase() : letter);
    })
    .join('');
}

/** A dialog handles its own keys; the page behind it ignores them. */
export const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog]') !== null;

interface Binding {
  /** Actions by pressed key. */
  acts: () => ReadonlyMap<string, KeyAct>;
  /** Whether keys count inside dialogs too, which normally handle their own. */
  everywhere: boolean;
}

/** The time that the first key of a sequence waits for the second. */
const SEQUENCE = 1200;
/** The longest pause between keys of a hand scanner, which types a code and Enter faster than anybody. */
const BURST = 35;
/** The fewest characters of a scanned code: more than people press at once. */
const SHORTEST_CODE = 3;

type Scanned = (code: string) => void;

/** All keys of the page in one place: the latest binding runs first, and one key press has one effect. */
export function createHotkeys() {
  const bindings: Binding[] = [];
  const scanners: Scanned[] = [];
  let first = { key: '', at: Number.NEGATIVE_INFINITY };
  /** The keys of a possible burst. */
  let burst: KeyboardEvent[] = [];
  /** Single keys held back until the burst ends. */
  let waiting: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The bindings this key may match, most specific first. */
  function meanings(event: KeyboardEvent): string[] {
    const key = latinKey(event);
    if (event.ctrlKey || event.metaKey) return [`mod+${key}`];
    if (key.length === 1 && !singleKeysAreOn()) return [];
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

  function run(event: KeyboardEvent): void {
    if (isOpening()) return;
    const within = inDialog(event.target);
    for (const key of meanings(event))
      for (const { acts, everywhere } of bindings.toReversed()) {
        const act = within && !everywhere ? undefined : acts().get(key);
        if (act === undefined) continue;
        event.preventDefault();
        if (act(key, event) !== PASS) return;
      }
  }

  /** The end of a burst without Enter: its keys were pressed by a person, unless they are too many. */
  function flush(): void {
    clearTimeout(timer);
    const keys = waiting;
    waiting = [];
    if (keys.length <= SHORTEST_CODE) for (const event of keys) run(event);
  }

  /** Shortcuts; those of a single character wait for the end of a burst. */
  function press(event: KeyboardEvent): void {
    if (event.altKey || event.defaultPrevented) return;
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (isPlain && isTyping(event.target)) return;
    if (isPlain && event.key.length === 1) {
      waiting.push(event);
      clearTimeout(timer);
      timer = setTimeout(flush, BURST);
      return;
    }
    flush();
    run(event);
  }

  /** Collects what a hand scanner types while no field takes it; its Enter presses nothing else. */
  function collect(event: KeyboardEvent): void {
    const { key, timeStamp } = event;
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.repeat) burst = [];
    else if (key === 'Enter') {
      const keys = burst;
      burst = [];
      if (keys.length < SHORTEST_CODE || timeStamp - (keys.at(-1)?.timeStamp ?? 0) > BURST) return;
      const scanned = scanners.at(-1);
      if (scanned === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      clearTimeout(timer);
      waiting = [];
      scanned(typedText(keys));
    } else if (key.length === 1) {
      const isNext = timeStamp - (burst.at(-1)?.timeStamp ?? 0) <= BURST;
      burst = isNext ? [...burst, event] : [event];
    }
  }

  return {
    bind,
    press,
    collect,
    /** Until the returned function is called, what hand scanners type goes to `scanned`. */
    bindScanner(scanned: Scanned): () => void {
      scanners.push(scanned);
      return () => void scanners.splice(scanners.indexOf(scanned), 1);
    },
  };
}

const hotkeys = createHotkeys();
let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('keydown', hotkeys.press);
  window.addEventListener('keydown', hotkeys.collect, { capture: true }); // before whatever has the focus
}

/** Takes what a hand scanner types while the component is mounted and no field has the focus. */
export function useHandScanner(scanned: (code: string) => void): void {
  const latest = useRef(scanned);
  useLayoutEffect(() => {
    latest.current = scanned;
  });
  useEffect(() => {
    listen();
    return hotkeys.bindScanner((code) => latest.current(code));
  }, []);
}

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
    listen();
    return hotkeys.bind({ acts: () => latest.current, everywhere });
  }, [off, everywhere]);
}
