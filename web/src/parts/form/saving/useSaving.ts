import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RefusalError } from '../../../kit/http/errors.ts';
import { notifyError } from '../../../kit/notify.ts';
import { useOneAtATime } from '../../../kit/oneAtATime.ts';
import { followRefusal } from '../../../kit/session/followRefusal.ts';
import type { FormBody } from '../formUse.ts';
import { refusedFields, withoutFields } from '../issues.ts';

const NOWHERE: ReadonlySet<string> = new Set();

interface FormSaving {
  saving: boolean;
  /** Whether somebody else has saved meanwhile. */
  stale: boolean;
  setStale: (stale: boolean) => void;
  /** Sends a body unless one is being sent; `key` is the same for every retry of the same body. */
  save: (body: FormBody, send: (key: string) => Promise<void>) => Promise<void>;
}

/**
 * Sends an edit once, and shows a refusal where it belongs: at its fields, in a question or in a notice.
 *
 * @param onRefused shows what it can at its fields, and returns the places of the body that have one
 */
export function useSaving(
  onRefused: (faults: ReadonlyMap<string, string>) => ReadonlySet<string>,
): FormSaving {
  const t = useTranslations('form.fault');
  const [saving, once] = useOneAtATime();
  const [stale, setStale] = useState(false);
  const intent = useRef({ text: '', key: '' });
  const refuse = (error: unknown) => {
    followRefusal(error);
    if (!(error instanceof RefusalError)) return notifyError(error);
    if (error.status === 412) return setStale(true);
    const faults = refusedFields(error.detail, t);
    const shown = faults.size === 0 ? NOWHERE : onRefused(faults);
    const rest = withoutFields(error, shown);
    if (rest) notifyError(rest);
  };
  const save: FormSaving['save'] = (body, send) =>
    once(async () => {
      const text = JSON.stringify(body);
      if (intent.current.text !== text) intent.current = { text, key: crypto.randomUUID() };
      try {
        await send(intent.current.key);
      } catch (error) {
        refuse(error);
      }
    });
  return { saving, stale, setStale, save };
}
