import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { momentIn } from '@plumbline/contract/kit/zoneMoments';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import classes from '../Template.module.css';

interface Props {
  /** The day; null for at once, an empty text while the day is missing. */
  day: string | null;
  onChange: (day: string | null) => void;
}

/** The moment at which a day begins in a zone. */
export const beginOf = (timezone: string, day: string): string =>
  momentIn(timezone, { day: dayOfText(day), hour: 0, minute: 0 }).toISOString();

/** Whether a schedule changes at once, or from a day on. */
export function FromWhen({ day, onChange }: Props) {
  const t = useTranslations('templates.impact');
  return (
    <div className={classes.fromWhen}>
      <Segments
        aria-label={t('when')}
        data={[
          { value: 'now', label: t('at_once') },
          { value: 'day', label: t('from_day') },
        ]}
        value={day === null ? 'now' : 'day'}
        onChange={(when) => onChange(when === 'now' ? null : '')}
      />
      {day !== null && (
        <DateField
          aria-label={t('first_day')}
          placeholder={t('first_day')}
          data-autofocus
          clearable={false}
          value={day || null}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </div>
  );
}
