import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { VersionedView } from '../../../kit/http/api.ts';
import { afterPress } from '../../../kit/press.ts';
import { versionsBetween, type FormBody } from '../formUse.ts';
import { changedParts, withoutNulls } from '../body.ts';
import { commitTyping } from '../fields/typing.ts';
import { useSaving } from './useSaving.ts';

/** A fault at a place of a draft; places keep their names while entries around them move. */
export interface DraftFault {
  place: string;
  text: string;
  /** Whether the fault is shown while typing; others wait until the field is left or the user tries to save. */
  early?: boolean;
}

export interface DraftOptions<D, V> {
  /** The stored row; undefined for a new one. */
  stored: VersionedView<V> | undefined;
  /** The initial draft; `before` is the one just saved. */
  draftOf: (stored: V | undefined, before?: D) => D;
  toBody: (draft: D) => FormBody;
  /** The faults of a draft before it is sent. */
  check: (draft: D) => DraftFault[];
  /** The place in the draft that corresponds to a field of the request body. */
  placeOf: (draft: D, loc: string) => string;
  /** The value at a place; a refusal is dropped once this changes. */
  valueAt: (draft: D, place: string) => unknown;
  /** Asks the user about a body; returns the body to send, or null if they do not want to save it. */
  confirm?: (body: FormBody) => Promise<FormBody | null>;
  /** Sends a body; throws the refusal. `key` is the same for every retry of the same body. */
  send: (body: FormBody, how: { key: string; version: string | undefined }) => Promise<V>;
  /** Waits for the stored state to be fetched again. */
  onSaved: (view: V) => Promise<void>;
  /** The user tried to save a draft with faults: focuses the first one. */
  onFaults: (faults: DraftFault[]) => void;
}

export interface FormDraft<D> {
  value: D;
  /** The initial draft. */
  initial: D;
  change: (update: (draft: D) => D) => void;
  dirty: boolean;
  saving: boolean;
  /** Whether somebody else has saved meanwhile. */
  stale: boolean;
  /** The number of versions that others have saved since this draft began. */
  versionsSince: number;
  /** The faults to show now. */
  faults: ReadonlyMap<string, string>;
  leave: (place: string) => void;
  save: () => void;
  overwrite: () => void;
  keepEditing: () => void;
  discard: () => void;
}

interface RefusedFault extends DraftFault {
  value: unknown;
}
interface Base<D> {
  draft: D;
  version: string | undefined;
}

/** For what is edited and saved as a whole: a tree, a plan. Simple forms use `useEntityForm`. */
export function useFormDraft<D, V>(options: DraftOptions<D, V>): FormDraft<D> {
  const { stored, draftOf, toBody, valueAt, check } = options;
  const [base, setBase] = useState<Base<D>>(() => ({
    draft: draftOf(stored?.view),
    version: stored?.version,
  }));
  const [value, setValue] = useState(base.draft);
  const current = useRef(value); // text is saved before it is rendered
  useLayoutEffect(() => {
    current.current = value;
  }, [value]);
  const change = useCallback((update: (draft: D) => D) => {
    current.current = update(current.current);
    setValue(current.current);
  }, []);
  const [adoptedVersion, setAdoptedVersion] = useState(stored?.version);
  const [isOwnSave, setOwnSave] = useState(false); // the next newer state is our own save
  const [refusals, setRefusals] = useState<RefusedFault[]>([]);
  const [leftPlaces, setLeftPlaces] = useState<ReadonlySet<string> | 'all'>(new Set());
  const { save, saving, stale, setStale } = useSaving((faults) => {
    const next = [...faults].map(([loc, text]) => {
      const place = options.placeOf(value, loc);
      return { place, text, value: valueAt(value, place) };
    });
    setRefusals(next);
    options.onFaults(next);
    return new Set(faults.keys());
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
      setRefusals([]);
      setLeftPlaces(new Set());
      setStale(false);
    },
    [setStale],
  );

  // adopt a newer state unless edits would be lost
  if (stored && stored.version !== adoptedVersion && !saving) {
    setAdoptedVersion(stored.version);
    if (!dirty) begin(draftOf(stored.view, value), stored.version);
    else if (isOwnSave) setBase({ ...base, version: stored.version });
    setOwnSave(false);
  }

  const deferred = useDeferredValue(value); // typing continues while a large draft is validated
  const allFaults = useMemo(() => check(deferred), [deferred, check]);
  const standingRefusals = refusals.filter((fault) => valueAt(value, fault.place) === fault.value);
  // a value changed since the check is not reported as wrong
  const isCurrent = (place: string) =>
    deferred === value || valueAt(deferred, place) === valueAt(value, place);
  const visibleFaults = allFaults.filter(
    ({ early, place }) =>
      (early || leftPlaces === 'all' || leftPlaces.has(place)) && isCurrent(place),
  );
  const faults = new Map(
    [...standingRefusals, ...visibleFaults].map(({ place, text }) => [place, text]),
  );

  const run = async (version: string | undefined) => {
    setLeftPlaces('all');
    const draft = current.current;
    const wrong = check(draft);
    if (wrong.length > 0) return options.onFaults(wrong);
    const whole = toBody(draft);
    const changes = stored ? changedParts(toBody(base.draft), whole) : withoutNulls(whole);
    await save(changes, async (key) => {
      const confirmed = stored && options.confirm ? await options.confirm(changes) : changes;
      if (confirmed === null) return;
      const view = await options.send(confirmed, { key, version });
      setOwnSave(true);
      setBase({ ...base, draft });
      setRefusals([]);
      await options.onSaved(view);
    });
  };
  return {
    value,
    initial: base.draft,
    change,
    dirty,
    saving,
    stale,
    versionsSince: saving || isOwnSave ? 0 : versionsBetween(base.version, stored?.version),
    faults,
    leave: (place) =>
      afterPress(() =>
        setLeftPlaces((left) => (left === 'all' ? left : new Set([...left, place]))),
      ),
    save: () => {
      commitTyping();
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
