import { lateDialog } from '../../../kit/later.ts';

/** The form of a value; pages render without it. */
export const LateValueDialog = lateDialog(
  async () => (await import('./ValueDialog.tsx')).ValueDialog,
);
