import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { dateOf } from '../../../kit/format/dateOf.ts';
import { formatMonth } from '../../../kit/format/month.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import classes from './Calendar.module.css';
import type { CalendarDivision } from './days.ts';
import { ActionIcon, Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  days: readonly string[];
  /** The day whose month or week is shown. */
  day: string;
  by: CalendarDivision;
  isMonth: boolean;
  /** Sets the division; null on a phone, which shows a week. */
  setBy: ((by: CalendarDivision) => void) | null;
  step: (to: 1 | -1 | 'today') => void;
  aside: ReactNode;
}

/** Which days are shown, of whom, and the way to others. */
export function CalendarHead({ days, day, by, isMonth, setBy, step, aside }: Props) {
  const t = useTranslations('activity.calendar');
  const { locale } = useLanguage();
  return (
    <div className="row wrap below-12">
      <ActionIcon size={32} aria-label={t('earlier')} onClick={() => step(-1)}>
        <IconChevronLeft size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon size={32} aria-label={t('later')} onClick={() => step(1)}>
        <IconChevronRight size={18} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" size="sm" onClick={() => step('today')}>
        {t('today')}
      </Button>
      <h2 className={`title-16 ${classes.title}`} aria-live="polite">
        {isMonth ? (
          formatMonth(dateOf(day), locale)
        ) : (
          <span className="num-date">{`${days[0]} – ${days.at(-1)}`}</span>
        )}
      </h2>
      {setBy && (
        <Segments
          aria-label={t('by.label')}
          value={by}
          data={(['month', 'responsible', 'business_unit'] as const).map((value) => ({
            value,
            label: t(`by.${value}`),
          }))}
          onChange={setBy}
        />
      )}
      <div className="to-end size-12 quiet">{aside}</div>
    </div>
  );
}
