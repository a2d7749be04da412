/** The letters of what is done to selected rows; the list of shortcuts shows them. */
export const BULK_LETTERS = {
  objects: { change: 'e', assign: 't', archive: 'a', restore: 'r' },
  inspections: { hand_over: 'h', reschedule: 'm', cancel: 'x' },
} as const;
