import { Anchor } from '@mantine/core';
import type { ObjectTemplateView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { useZonedScheduleText } from '../../../parts/schedule/useScheduleText.ts';
import classes from './Assignments.module.css';

interface Props {
  row: ObjectTemplateView;
  busy: boolean;
  /** Gives the object its template's schedule again. */
  onFollow: (() => void) | undefined;
}

/** The schedule of its own that an object has, or that nothing more is planned; nothing if it follows its template. */
export function OwnSchedule({ row, busy, onFollow }: Props) {
  const t = useTranslations('templates.assignments');
  const text = useZonedScheduleText();
  if (row.schedule_from === null) return null;
  const day = formatMoment(row.schedule_from);
  return (
    <p className={classes.own}>
      {row.schedule ? t('own_from', { day, text: text(row.schedule) }) : t('ends_from', { day })}
      {onFollow && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          disabled={busy}
          aria-label={t('follow_template_of', { name: row.object.name })}
          onClick={onFollow}
        >
          {t('follow_template')}
        </Anchor>
      )}
    </p>
  );
}
