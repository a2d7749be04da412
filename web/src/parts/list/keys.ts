import type { Hotkeys } from '../../kit/hotkeys.ts';

/** The keys of a list; those without `press` are handled by the table itself (`tableKeys.ts`). */
export const LIST_KEYS = {
  search: { press: '/' },
  filter: { press: 'f' },
  rows: { display: ['↑', '↓'] },
  branch: { display: ['→', '←'] },
  siblings: { display: ['*'] },
  open: { display: ['↵'] },
  select: { display: ['Space'] },
  range: { display: ['Shift', '↓'] },
  clear: { press: 'escape' },
} satisfies Hotkeys;

/** The letters of bulk actions. */
export const BULK_LETTERS = {
  objects: { change: 'e', assign: 't', labels: 'l', archive: 'a', restore: 'r' },
  inspections: { hand_over: 'h', reschedule: 'm', cancel: 'x', reports: 'r' },
} as const;
