import type { ScanView } from './scans.ts';

/** What was scanned, as the page and reports say it: `code` on the plate, `typed` if by hand, `none` with a reason. */
export function scanWay({ code, is_typed, is_current }: ScanView) {
  if (code !== null) return is_typed ? 'typed' : 'code';
  if (is_current === null) return 'none';
  return is_current ? 'label' : 'outdated';
}
