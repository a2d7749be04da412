import { useEffect, useState } from 'react';

/** The current day; a page left open over midnight follows. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const next = new Date(today);
    next.setHours(24, 0, 1, 0);
    const timer = setTimeout(() => setToday(new Date()), next.getTime() - today.getTime());
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
