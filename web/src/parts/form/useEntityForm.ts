import { RefusalError } from '../../kit/http/api.ts';
import { notifyError } from '../../kit/notify.tsx';
import { useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { Body } from './formUse.ts';
import { changedParts, faultsOf, refusedFields, withoutNulls } from './issues.ts';
import { takeTyped } from './takeTyped.ts';
import { useSaveKey } from './useSaveKey.ts';

export interface EntityFormOptions<T extends FieldValues> {
  /** What the form begins with: the stored state, or blanks. */
  begin: T;
  /** The contract's declaration of the body. */
  schema: z.ZodType;
  toBody: (values: T) => Body;
  /** The field of the form that stands for a place in the body. */
  fieldOf: (loc: string) => string;
  /** A new entity sends all of it, a change only what differs. */
  isNew: boolean;
  /** Sends it; throws the refusal. `key` is the same for every try of the same body. */
  send: (body: Body, how: { key: string; overwrite: boolean }) => Promise<void>;
}

export interface EntityForm<T extends FieldValues> {
  form: UseFormReturn<T>;
  submit: () => void;
  saving: boolean;
  /** Someone else saved meanwhile. */
  stale: boolean;
  overwrite: () => void;
  keepEditing: () => void;
}

/** Checks with the contract, sends once, and puts refusals to the fields they name. */
export function useEntityForm<T extends FieldValues>(options: EntityFormOptions<T>): EntityForm<T> {
  const t = useTranslations('form.fault');
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(false);
  const intent = useRef({ body: '', key: '' });
  const busy = useRef(false); // a second click comes before the next render
  const fieldOf = (loc: string) => options.fieldOf(loc) as Path<T>; // the places of the body all have a field
  const bodyOf = (values: T) =>
    options.isNew
      ? withoutNulls(options.toBody(values))
      : changedParts(options.toBody(options.begin), options.toBody(values));

  const form = useForm<T>({
    defaultValues: options.begin as DefaultValues<T>, // complete, so also deeply partial
    mode: 'onTouched',
    resolver: (values) => {
      const faults = faultsOf(options.schema, bodyOf(values));
      const errors = faults.map(({ loc, key, limit = 0 }) => [
        fieldOf(loc),
        { type: key, message: t(key, { limit }) },
      ]);
      return faults.length > 0
        ? { values: {}, errors: nested(errors as [string, object][]) as never }
        : { values, errors: {} };
    },
  });

  const refuse = (error: unknown) => {
    if (!(error instanceof RefusalError)) return notifyError(error);
    if (error.status === 412) return setStale(true);
    const faults = refusedFields(error.detail, t);
    if (faults.size === 0) return notifyError(error);
    let first = true;
    for (const [loc, message] of faults) {
      form.setError(fieldOf(loc), { type: 'server', message }, { shouldFocus: first });
      first = false;
    }
  };

  const run = async (values: T, overwrite: boolean) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    const body = bodyOf(values);
    const text = JSON.stringify(body);
    if (intent.current.body !== text) intent.current = { body: text, key: crypto.randomUUID() };
    try {
      await options.send(body, { key: intent.current.key, overwrite });
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const submit = (overwrite = false) => {
    takeTyped();
    void form.handleSubmit((values) => run(values, overwrite))();
  };
  useSaveKey(submit);
  return {
    form,
    submit: () => submit(),
    saving,
    stale,
    overwrite: () => {
      setStale(false);
      submit(true);
    },
    keepEditing: () => setStale(false),
  };
}

/** `[['a.b', error]]` as `{a: {b: error}}`, which the form library reads. */
function nested(errors: [string, object][]): object {
  const root: Record<string, object> = {};
  for (const [path, error] of errors) {
    const [head = '', ...tail] = path.split('.');
    root[head] =
      tail.length === 0 ? error : { ...root[head], ...nested([[tail.join('.'), error]]) };
  }
  return root;
}
