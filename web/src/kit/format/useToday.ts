import { useEffect, useState } from 'react';
import { calendarNow } from './zone.ts';

const HOUR_MS = 3_600_000;

/** The current day of the zone; a page left open over midnight follows. */
export function useToday(): Date {
  const [today, setToday] = useState(calendarNow);
  useEffect(() => {
    const next = new Date(today);
    next.setHours(24, 0, 1, 0);
    // Hourly at least: midnight comes earlier or later when the clock changes.
    const wait = Math.min(next.getTime() - today.getTime(), HOUR_MS);
    const timer = setTimeout(() => setToday(calendarNow()), wait);
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
