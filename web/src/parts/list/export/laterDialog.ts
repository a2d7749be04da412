import { later } from '../../../kit/later.ts';

/** The dialog of a file; lists render without it. */
export const exportDialog = later(() => import('./ExportDialog.tsx'));
