import { useEffect, useState } from 'react';
import { outboxStore } from './device.ts';

/** The number of unsent answers on this device, whoever gave them; for pages outside the frame. */
export function useUnsent(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let here = true;
    void outboxStore
      .count()
      .then((stored) => here && setCount(stored))
      .catch(() => undefined); // a missing count is not worth a message
    return () => {
      here = false;
    };
  }, []);
  return count;
}
