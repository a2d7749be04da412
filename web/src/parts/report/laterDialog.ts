import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';

/** The dialog of a report with the reader of PDFs; pages render without it. */
export const reportDialog = later(
  withTexts(
    'report',
    withTexts('viewer', () => import('./ReportDialog.tsx')),
  ),
);

/** The dialog that passes a report on. */
export const shareDialog = later(withTexts('report', () => import('./ShareDialog.tsx')));

/** The dialog of the reports of several inspections. */
export const severalDialog = later(
  withTexts(
    'report',
    withTexts('viewer', () => import('./SeveralReportsDialog.tsx')),
  ),
);
