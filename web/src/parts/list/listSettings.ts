import { useState } from 'react';
import { recall, remember } from '../../kit/remembered.ts';

/** A user's preferences for one list, stored in this browser. */
export interface ListSettings {
  mode?: 'tree' | 'flat';
  columns?: string[] | undefined;
  /** Whether the facets are shown beside the table. */
  facets?: boolean;
}

function readAll(): Record<string, ListSettings> {
  try {
    const settings: unknown = JSON.parse(recall('lists') ?? '{}');
    // written below; anything but an object is ignored
    return typeof settings === 'object' && settings !== null
      ? (settings as Record<string, ListSettings>)
      : {};
  } catch {
    return {};
  }
}

export const readListSettings = (name: string): ListSettings => readAll()[name] ?? {};

/** The settings of a list by its name, and their setter. */
export function useListSettings(name: string): [ListSettings, (change: ListSettings) => void] {
  const [settings, setSettings] = useState<ListSettings>(() => readListSettings(name));
  const change = (part: ListSettings) => {
    const next = { ...settings, ...part };
    setSettings(next);
    remember('lists', JSON.stringify({ ...readAll(), [name]: next }));
  };
  return [settings, change];
}
