import { useState } from 'react';
import { recall, remember } from '../../kit/remembered.ts';

/** How a user likes one list, kept in this browser. */
export interface ListSettings {
  mode?: 'tree' | 'flat';
  columns?: string[] | undefined;
  /** Whether the facets stand beside the table. */
  facets?: boolean;
}

function read(): Record<string, ListSettings> {
  try {
    const kept: unknown = JSON.parse(recall('lists') ?? '{}');
    // written below; whatever else stands there is no object
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, ListSettings>) : {};
  } catch {
    return {};
  }
}

export const readListSettings = (name: string): ListSettings => read()[name] ?? {};

/** The settings of a list by its name, with their change. */
export function useListSettings(name: string): [ListSettings, (change: ListSettings) => void] {
  const [settings, setSettings] = useState<ListSettings>(() => readListSettings(name));
  const change = (part: ListSettings) => {
    const next = { ...settings, ...part };
    setSettings(next);
    remember('lists', JSON.stringify({ ...read(), [name]: next }));
  };
  return [settings, change];
}
