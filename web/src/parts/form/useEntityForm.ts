import {
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { FormBody } from './formUse.ts';
import { fieldFaults } from './issues.ts';
import { changedParts, withoutNulls } from './body.ts';
import { commitTyping } from './fields/typing.ts';
import { useSaveKey } from './saving/useSaveKey.ts';
import { useSaving } from './saving/useSaving.ts';

function hasPlace(values: object, name: string): boolean {
  let at: unknown = values;
  return name.split('.').every((key) => {
    if (typeof at !== 'object' || at === null || !(key in at)) return false;
    at = (at as Record<string, unknown>)[key]; // its key was just seen
    return true;
  });
}

export interface EntityFormOptions<T extends FieldValues> {
  /** The form's initial values: the stored state, or blanks. */
  begin: T;
  /** The contract's schema of the body. */
  schema: z.ZodType;
  toBody: (values: T) => FormBody;
  /** The form field that corresponds to a place in the body. */
  fieldOf: (loc: string) => string;
  /** Whether the entity is new and sends everything; a change sends only what differs. */
  isNew: boolean;
  /** Sends a body; throws the refusal. `key` is the same for every retry of the same body. */
  send: (body: FormBody, how: { key: string; overwrite: boolean }) => Promise<void>;
  /** Asks about a body that may be a mistake; nothing is sent if it returns false. */
  confirm?: ((body: FormBody) => Promise<boolean>) | undefined;
  /** Called when fields kept the form from being sent or accepted; they may be out of sight. */
  onFaults?: (isFaulty: (name: Path<T>) => boolean) => void;
}

export interface EntityForm<T extends FieldValues> {
  form: UseFormReturn<T>;
  submit: () => void;
  saving: boolean;
  /** Whether somebody else has saved meanwhile. */
  stale: boolean;
  overwrite: () => void;
  keepEditing: () => void;
}

/** Validates with the contract, sends once, and shows refusals at the fields they name. */
export function useEntityForm<T extends FieldValues>(options: EntityFormOptions<T>): EntityForm<T> {
  const t = useTranslations('form.fault');
  const fieldOf = (loc: string) => options.fieldOf(loc) as Path<T>; // every place of the body has a field
  const bodyOf = (values: T) =>
    options.isNew
      ? withoutNulls(options.toBody(values))
      : changedParts(options.toBody(options.begin), options.toBody(values));

  const form = useForm<T>({
    defaultValues: options.begin as DefaultValues<T>, // complete, so also deeply partial
    mode: 'onTouched',
    resolver: (values) => {
      const faults = fieldFaults(options.schema, bodyOf(values));
      if (faults.length === 0) return { values, errors: {} };
      const errors: FieldErrors<T> = {};
      for (const { loc, key, limit = 0 } of faults)
        set(errors, fieldOf(loc), { type: key, message: t(key, { limit }) });
      return { values: {}, errors };
    },
  });

  const showFaults = () => options.onFaults?.((name) => form.getFieldState(name).invalid);
  const { save, saving, stale, setStale } = useSaving((faults) => {
    const values = form.getValues();
    const shown = new Set<string>();
    for (const [loc, message] of faults) {
      const name = fieldOf(loc);
      if (!hasPlace(values, name)) continue; // the form has no such field
      form.setError(name, { type: 'server', message }, { shouldFocus: shown.size === 0 });
      shown.add(loc);
    }
    showFaults();
    return shown;
  });
  const run = (values: T, overwrite: boolean) => {
    const body = bodyOf(values);
    return save(body, async (key) => {
      if (options.confirm && !(await options.confirm(body))) return;
      await options.send(body, { key, overwrite });
    });
  };
  const submit = (overwrite = false) => {
    commitTyping();
    void form.handleSubmit((values) => run(values, overwrite), showFaults)();
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
