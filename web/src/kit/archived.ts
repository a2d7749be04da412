import { recall, remember } from './remembered.ts';
import { TIMING } from './timing.ts';

/** Whether lists also show archived rows; remembered, false by default (docs/coverage.md section 3). */
export const withArchived = (): boolean => recall('withArchived') === 'true';

/** Remembers the choice, then reloads the page once the user has seen the switch move (docs/coverage.md section 2). */
export function changeWithArchived(next: boolean): void {
  remember('withArchived', String(next));
  setTimeout(() => window.location.reload(), TIMING.archivedReload);
}
