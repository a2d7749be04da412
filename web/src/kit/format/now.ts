import { useEffect, useState } from 'react';
import { nowDate, onClock } from '../clock.ts';
import { calendarNow } from './zone.ts';

const MINUTE = 60_000;

/** The current time, updated every minute, so that an inspection becomes startable while the page is open, and whenever the clock turns out to differ. */
export function useNow(): Date {
  const [now, setNow] = useState(nowDate);
  useEffect(() => {
    const update = () => setNow(nowDate());
    const timer = setInterval(update, MINUTE);
    const stop = onClock(update);
    return () => {
      clearInterval(timer);
      stop();
    };
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
    const update = () => setToday(calendarNow());
    const timer = setTimeout(update, wait);
    const stop = onClock(update);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [today]);
  return today;
}
