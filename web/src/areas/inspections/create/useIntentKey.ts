import { useState } from 'react';

/** One key for each distinct request of a dialog: a retry keeps its key, another request gets a new one. */
export function useIntentKey(): (request: unknown) => string {
  const [keyOf] = useState(intentKeys);
  return keyOf;
}

export function intentKeys(): (request: unknown) => string {
  const keys = new Map<string, string>();
  return (request) => {
    const text = JSON.stringify(request);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  };
}
