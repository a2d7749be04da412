import { useState } from 'react';
import { RefusalError } from '../../../kit/http/errors.ts';

/** A call of one of these pages: one at a time; its failure is shown in words, and faults of the input at their fields. */
export function useCall<T>(run: () => Promise<T>, done: (answer: T) => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const call = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await done(await run());
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, call };
}

/** The fault of a field, in the server's words. */
export function faultOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof RefusalError) || !Array.isArray(error.detail)) return undefined;
  return error.detail.find(({ loc }) => loc.at(-1) === field)?.msg;
}
