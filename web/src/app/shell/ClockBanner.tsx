import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServerClock } from '../../kit/clock.ts';
import { countArgs } from '../../kit/format/format.ts';
import { recall, remember } from '../../kit/remembered.ts';
import classes from './AwayBanner.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The smallest difference worth a banner; a closed banner returns once it has changed by as much. */
const FAR = 5 * MINUTE;

const UNITS = [
  { unit: 'days', length: DAY, from: 2 * DAY },
  { unit: 'hours', length: HOUR, from: 2 * HOUR },
  { unit: 'minutes', length: MINUTE, from: 0 },
] as const;

/** Says once that the clock of this device is wrong, and what that does. */
export function ClockBanner() {
  const t = useTranslations('shell.clock');
  const { offset, isMeasured } = useServerClock();
  const [shownOffset, setShownOffset] = useState(() => Number(recall('clockTold') ?? 0));
  const isNews = isMeasured && Math.abs(offset) >= FAR && Math.abs(offset - shownOffset) >= FAR;
  if (!isNews) return null;
  const close = () => {
    remember('clockTold', String(offset));
    setShownOffset(offset);
  };
  const size = Math.round(Math.abs(offset) / MINUTE) * MINUTE;
  const { unit, length } = UNITS.find(({ from }) => size >= from) ?? UNITS[2];
  const amount = t(unit, countArgs(Math.round(size / length)));
  return (
    <div role="status" className={`row line-above ${classes.banner}`}>
      <p>
        {t(offset < 0 ? 'ahead' : 'behind', { amount })} {t('means')}
      </p>
      <button type="button" onClick={close}>
        {t('close')}
      </button>
    </div>
  );
}
