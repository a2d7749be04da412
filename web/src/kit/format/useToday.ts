import { useEffect, useState } from 'react';
import { calendarNow } from './zone.ts';

const HOUR_MS = 3_600_000;

/** Today in the user's zone; a page left open over midnight follows. */
export function useToday(): Date {
  const [today, setToday] = useState(calendarNow);
  useEffect(() => {
    const next = new Date(today);
    next.setHours(24, 0, 1, 0);
    // At least hourly, because midnight shifts when the clocks change.
    const wait = Math.min(next.getTime() - today.getTime(), HOUR_MS);
    const timer = setTimeout(() => setToday(calendarNow()), wait);
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
