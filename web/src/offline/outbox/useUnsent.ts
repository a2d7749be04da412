import { useEffect, useState } from 'react';
import { hasAnswered } from './deviceId.ts';

/** Loads the storage only where there may be answers. */
async function countStored(): Promise<number> {
  if (!hasAnswered()) return 0;
  const { outboxStore } = await import('./device.ts');
  return outboxStore.count();
}

/** The number of unsent answers on this device, whoever gave them; for pages outside the frame. */
export function useUnsent(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let here = true;
    void countStored()
      .then((stored) => here && setCount(stored))
      .catch(() => undefined); // a missing count is not worth a message
    return () => {
      here = false;
    };
  }, []);
  return count;
}
