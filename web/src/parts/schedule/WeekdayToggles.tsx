import { useTranslations } from 'use-intl';
import { useWeekdayNames } from './useScheduleText.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/** Weekday toggles; the last one stays on. */
export function WeekdayToggles({ days, onChange }: Props) {
  const t = useTranslations('schedule');
  const short = useWeekdayNames('short');
  const long = useWeekdayNames('long');
  const toggle = (day: string) => {
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day];
    if (next.length > 0) onChange(next);
  };
  return (
    <div className="wrap gap-6" role="group" aria-label={t('days')}>
      {Object.keys(short).map((day) => (
        <Button
          key={day}
          variant={days.includes(day) ? 'filled' : 'default'}
          aria-pressed={days.includes(day)}
          aria-label={long[day] ?? day}
          onClick={() => toggle(day)}
        >
          {short[day]}
        </Button>
      ))}
    </div>
  );
}
