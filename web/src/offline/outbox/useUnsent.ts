import { useEffect, useState } from 'react';
import { store } from './device.ts';

/** How many answers wait on this device, whoever gave them; for pages outside of the frame. */
export function useUnsent(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let here = true;
    void store
      .count()
      .then((found) => here && setCount(found))
      .catch(() => undefined); // the count is not worth a message of its own
    return () => {
      here = false;
    };
  }, []);
  return count;
}
