import type { Schedule } from '@plumbline/contract/templates/schemas';
import { zoneName } from '@plumbline/contract/kit/zonedTime';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDictionary } from '../../../parts/entity/dictionary.ts';
import { pageZone } from '../../../kit/format/zone.ts';
import { Section } from '../../../parts/form/Section.tsx';
import { ZoneSelect } from '../../../parts/form/fields/ZoneSelect.tsx';
import { EndField } from './EndField.tsx';
import { ReadyMade } from './ReadyMade.tsx';
import { NEW_SCHEDULE } from '@plumbline/contract/schedule/scheduleForm';
import { rruleOf } from '../../../parts/schedule/writeRule.ts';
import { scheduleForm } from '@plumbline/contract/schedule/readRule';
import type { ScheduleForm, ScheduleKind } from '@plumbline/contract/schedule/scheduleForm';
import classes from './Schedule.module.css';
import { Months } from './Months.tsx';
import { Sentence } from './Sentence.tsx';
import { WeekdayToggles } from '../../../parts/schedule/WeekdayToggles.tsx';
import { RuleField, WorkingDays } from './RuleField.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';

const KINDS = ['hourly', 'daily', 'weekly', 'monthly'] as const satisfies ScheduleKind[];

interface Props {
  schedule: Schedule | null;
  onChange: (schedule: Schedule | null) => void;
  fault: string | undefined;
}

/** The frequency, as a sentence with fields in it; the rule and its time zone are stored. */
export function ScheduleSection({ schedule, onChange, fault }: Props) {
  const t = useTranslations('templates.schedule');
  const label = useTranslations('field');
  // the form can hold more than the rule: 17 as the last hour of every second one
  const [latestForm, setLatestForm] = useState<ScheduleForm | null>(null);
  const names = useDictionary('schedule_type');
  const rrule = schedule?.rrule ?? '';
  const form = latestForm && rruleOf(latestForm) === rrule ? latestForm : scheduleForm(rrule);
  const timezone = zoneName(schedule?.timezone ?? pageZone());
  const change = (next: ScheduleForm) => {
    setLatestForm(next);
    onChange({ rrule: rruleOf(next), timezone });
  };
  const kind = schedule === null ? 'none' : (form?.kind ?? 'custom');
  const choose = (next: string) => {
    if (next === 'none') return onChange(null);
    const kind = KINDS.find((one) => one === next);
    if (kind) change({ ...(form ?? NEW_SCHEDULE), kind, interval: 1 });
  };
  const nameOf = (type: ScheduleKind) =>
    names.find(({ code }) => code === KINDS.indexOf(type) + 1)?.name ?? type;
  return (
    <Section title={label('schedule')} help={t('help')}>
      <div className={classes.schedule} data-place="/schedule">
        <div className={classes.kinds}>
          <Segments
            aria-label={t('kind')}
            data={[
              { value: 'none', label: t('none') },
              ...KINDS.map((value) => ({ value, label: nameOf(value) })),
              ...(kind === 'custom' ? [{ value: 'custom', label: t('custom') }] : []),
            ]}
            value={kind}
            onChange={choose}
          />
          <ReadyMade
            onPick={(rule) => {
              const pickedForm = scheduleForm(rule);
              onChange({ rrule: pickedForm ? rruleOf(pickedForm) : rule, timezone });
            }}
          />
        </div>
        {schedule === null && <p className={classes.note}>{t('none_help')}</p>}
        {kind === 'custom' && schedule && (
          <RuleField
            rrule={schedule.rrule}
            onChange={(next) => onChange({ rrule: next, timezone })}
          />
        )}
        {form && <Sentence form={form} change={change} />}
        {form && <Months form={form} change={change} />}
        {form?.kind === 'weekly' && (
          <WeekdayToggles days={form.days} onChange={(days) => change({ ...form, days })} />
        )}
        {form?.kind === 'daily' && <WorkingDays form={form} change={change} />}
        {form?.on === 'date' && form.kind === 'monthly' && (form.date ?? 0) > 28 && (
          <p className={classes.note}>{t('short_months', { date: String(form.date) })}</p>
        )}
        {schedule && (
          <div className={classes.ends}>
            {form && <EndField end={form.end} onChange={(end) => change({ ...form, end })} />}
            <ZoneSelect
              label={label('time_zone')}
              openOnFocus={false}
              value={timezone}
              onChange={(zone) => zone !== null && onChange({ rrule, timezone: zone })}
            />
          </div>
        )}
        {fault && <p className={classes.fault}>{fault}</p>}
      </div>
    </Section>
  );
}
