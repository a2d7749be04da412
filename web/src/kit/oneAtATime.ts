import { useRef, useState } from 'react';

/** Whether something is being done, and a function that does it unless it is: a second press comes before the next render. */
export function useOneAtATime(): [boolean, (work: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const run = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return [isBusy, run];
}
