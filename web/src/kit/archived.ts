import { recall, remember } from './remembered.ts';
import { TIMING } from './timing.ts';

/** Whether lists show archived rows too; remembered, false by default (docs/coverage.md section 3). */
export const withArchived = (): boolean => recall('withArchived') === 'true';

/** Remembers the choice and reloads the page a moment later, once the switch has been seen to move (docs/coverage.md section 2). */
export function changeWithArchived(next: boolean): void {
  remember('withArchived', String(next));
  setTimeout(() => window.location.reload(), TIMING.archivedReload);
}
