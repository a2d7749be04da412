import { TextInput } from '@mantine/core';
import { scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import { useTranslations } from 'use-intl';
import type { ScheduleForm } from '@plumbline/contract/schedule/scheduleForm';
import classes from './Schedule.module.css';
import { Segments } from '../../../ui/fields/Segments.tsx';

/** A rule that the sentence cannot represent, in RFC 5545 syntax. */
export function RuleField({
  rrule,
  onChange,
}: {
  rrule: string;
  onChange: (rrule: string) => void;
}) {
  const t = useTranslations('templates.schedule');
  return (
    <TextInput
      label={t('rule')}
      description={t('rule_help')}
      spellCheck={false}
      autoComplete="off"
      value={rrule}
      error={scheduleTypeOf(rrule) === null && t('rule_fault')}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}

interface PartProps {
  form: ScheduleForm;
  change: (form: ScheduleForm) => void;
}

export function WorkingDays({ form, change }: PartProps) {
  const t = useTranslations('templates.schedule');
  const schedule = useTranslations('schedule');
  return (
    <Segments
      className={classes.fit}
      size="xs"
      aria-label={schedule('days')}
      data={[
        { value: 'all', label: t('all_days') },
        { value: 'working', label: t('working_days') },
      ]}
      value={form.working_days ? 'working' : 'all'}
      onChange={(value) => change({ ...form, working_days: value === 'working' })}
    />
  );
}
