import { useState } from 'react';

type At = 'loading' | 'there' | 'failed';

/**
 * Loading from an address that expires: after the first failure a new one is asked for, and only if
 * that fails, too, or there is none, the failure is shown.
 */
export function useAddress(address: string | null, renew: () => Promise<unknown>) {
  const [now, setNow] = useState({
    address,
    at: 'loading' as At,
    isRenewed: false,
    /** The number of the attempt; another one loads the same address again. */
    attempt: 0,
  });
  if (now.address !== address) setNow({ ...now, address, at: 'loading' });

  const ask = () => {
    const giveUp = () =>
      setNow((then) =>
        then.address === address && then.at === 'loading' ? { ...then, at: 'failed' } : then,
      );
    renew().then(giveUp, giveUp);
  };
  return {
    at: address === null ? ('failed' as const) : now.at,
    attempt: now.attempt,
    onLoaded: () => setNow({ ...now, at: 'there', isRenewed: false }),
    onFailed: () => {
      setNow({ ...now, at: now.isRenewed ? 'failed' : 'loading', isRenewed: true });
      if (!now.isRenewed) ask();
    },
    again: () => {
      setNow({ ...now, at: 'loading', isRenewed: true, attempt: now.attempt + 1 });
      void renew().catch(() => undefined); // the address it has is tried again meanwhile
    },
  };
}
