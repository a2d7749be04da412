import { onClock } from '../clock.ts';
import { queryClient } from '../http/queryClient.ts';
import { goTo } from '../navigation.ts';
import { paths } from '../paths.ts';
import { watchExpiry } from './expiry.ts';
import { currentSession, followOtherTabs, onSession } from './sessionStore.ts';

const MINUTE = 60_000;

/** Leaves the page when the token expires or another tab signs out. */
export function watchSession(): void {
  followOtherTabs();
  watchExpiry(currentSession());
  onClock(({ offset }, before) => {
    watchExpiry(currentSession());
    // queries note by the device's clock how old their rows are
    if (Math.abs(offset - before.offset) > MINUTE) void queryClient.invalidateQueries();
  });
  onSession((now, before) => {
    watchExpiry(now);
    if (!before.isLoggedIn || now.isLoggedIn) return;
    // navigate away from the observing pages first, then clear the cache
    void goTo(paths.login(), { replace: true }).finally(() => queryClient.clear());
  });
}
