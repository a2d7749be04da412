import { useEffect, useState } from 'react';
import { calendarNow } from './zone.ts';

const MINUTE = 60_000;

/** The current time, updated every minute, so that an inspection becomes startable while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

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
