import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Versioned } from '../../kit/http/api.ts';
import type { Body } from './formUse.ts';
import { changedParts, withoutNulls } from './issues.ts';
import { takeTyped } from './takeTyped.ts';
import { useSaving } from './useSaving.ts';

/** Something wrong at a place of a draft; places stay the same while things around them move. */
export interface DraftFault {
  place: string;
  text: string;
  /** Said while it is typed; others wait until the field is left or saving was tried. */
  early?: boolean;
}

export interface DraftOptions<D, V> {
  /** Undefined for something new. */
  stored: Versioned<V> | undefined;
  /** The draft to begin with; `before` is the one that has just been saved. */
  draftOf: (stored: V | undefined, before?: D) => D;
  toBody: (draft: D) => Body;
  /** What is wrong with a draft before it is sent. */
  check: (draft: D) => DraftFault[];
  /** The place in the draft that a field of the sent body stands for. */
  placeOf: (draft: D, loc: string) => string;
  /** What stands at a place; a refusal is forgotten once it is something else. */
  valueAt: (draft: D, place: string) => unknown;
  /** Sends it; throws the refusal. The same key for every try of the same body. */
  send: (body: Body, how: { key: string; version: string | undefined }) => Promise<V>;
  /** Waits for the stored state to be read again. */
  onSaved: (view: V) => Promise<void>;
  /** Saving was tried with faults: leads to the first one. */
  onFaults: (faults: DraftFault[]) => void;
}

export interface Draft<D> {
  value: D;
  /** What it began with. */
  begun: D;
  change: (update: (draft: D) => D) => void;
  dirty: boolean;
  saving: boolean;
  /** Someone else saved meanwhile. */
  stale: boolean;
  /** Faults to show now. */
  faults: ReadonlyMap<string, string>;
  leave: (place: string) => void;
  save: () => void;
  overwrite: () => void;
  keepEditing: () => void;
  discard: () => void;
}

interface Refused extends DraftFault {
  value: unknown;
}
interface Base<D> {
  draft: D;
  version: string | undefined;
}

/** What is edited as one whole and saved at once: a tree, a plan. Simple forms use `useEntityForm`. */
export function useDraft<D, V>(options: DraftOptions<D, V>): Draft<D> {
  const { stored, draftOf, toBody, valueAt, check } = options;
  const [base, setBase] = useState<Base<D>>(() => ({
    draft: draftOf(stored?.view),
    version: stored?.version,
  }));
  const [value, setValue] = useState(base.draft);
  const current = useRef(value); // what was just typed is saved before it is rendered
  useLayoutEffect(() => {
    current.current = value;
  }, [value]);
  const change = useCallback((update: (draft: D) => D) => {
    current.current = update(current.current);
    setValue(current.current);
  }, []);
  const [seen, setSeen] = useState(stored?.version);
  const [own, setOwn] = useState(false); // the next newer state is the one sent from here
  const [refused, setRefused] = useState<Refused[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  const { save, saving, stale, setStale } = useSaving((faults) => {
    const next = [...faults].map(([loc, text]) => {
      const place = options.placeOf(value, loc);
      return { place, text, value: valueAt(value, place) };
    });
    setRefused(next);
    options.onFaults(next);
  });

  const body = useMemo(() => toBody(value), [value, toBody]);
  const dirty = useMemo(
    () => value !== base.draft && JSON.stringify(body) !== JSON.stringify(toBody(base.draft)),
    [value, body, base, toBody],
  );
  const begin = useCallback(
    (draft: D, version: string | undefined) => {
      setBase({ draft, version });
      setValue(draft);
      setRefused([]);
      setLeft(new Set());
      setStale(false);
    },
    [setStale],
  );

  // a newer state arrives: taken over unless something would be lost
  if (stored && stored.version !== seen && !saving) {
    setSeen(stored.version);
    if (!dirty) begin(draftOf(stored.view, value), stored.version);
    else if (own) setBase({ ...base, version: stored.version });
    setOwn(false);
  }

  const settled = useDeferredValue(value); // typing goes on while a large draft is checked
  const found = useMemo(() => check(settled), [settled, check]);
  const standing = refused.filter((fault) => valueAt(value, fault.place) === fault.value);
  // what has changed since it was checked is not said to be wrong
  const checked = (place: string) =>
    settled === value || valueAt(settled, place) === valueAt(value, place);
  const shown = found.filter(
    ({ early, place }) => (early || left === 'all' || left.has(place)) && checked(place),
  );
  const faults = new Map([...standing, ...shown].map(({ place, text }) => [place, text]));

  const run = async (version: string | undefined) => {
    setLeft('all');
    const draft = current.current;
    const wrong = check(draft);
    if (wrong.length > 0) return options.onFaults(wrong);
    const whole = toBody(draft);
    const sent = stored ? changedParts(toBody(base.draft), whole) : withoutNulls(whole);
    await save(sent, async (key) => {
      const view = await options.send(sent, { key, version });
      setOwn(true);
      setBase({ ...base, draft });
      setRefused([]);
      await options.onSaved(view);
    });
  };
  return {
    value,
    begun: base.draft,
    change,
    dirty,
    saving,
    stale,
    faults,
    leave: (place) => setLeft(left === 'all' ? left : new Set([...left, place])),
    save: () => {
      takeTyped();
      if (dirty || !stored || current.current !== value) void run(base.version);
    },
    overwrite: () => {
      setStale(false);
      void run(undefined);
    },
    keepEditing: () => setStale(false),
    discard: () => begin(draftOf(stored?.view), stored?.version),
  };
}
