import type { Schedule } from '@plumbline/contract/templates/schemas';
import { zoneName } from '@plumbline/contract/kit/zonedTime';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NEW_SCHEDULE, hasMonths, monthsFrom } from '@plumbline/contract/schedule/scheduleForm';
import { scheduleForm } from '@plumbline/contract/schedule/readRule';
import type { ScheduleForm, ScheduleKind } from '@plumbline/contract/schedule/scheduleForm';
import { scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import {
  dictionaryResource,
  type DictionaryEntryView,
} from '@plumbline/contract/dictionaries/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { isRecurrence } from '@plumbline/contract/schedule/recurrence';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { wallClockText } from '@plumbline/contract/kit/format';
import { useDictionary } from '../../entity/dictionary.ts';
import { pageZone } from '../../../kit/format/zone.ts';
import { Section } from '../../form/Section.tsx';
import { ZoneSelect } from '../../form/fields/ZoneSelect.tsx';
import { rruleOf } from '../writeRule.ts';
import { WeekdayToggles } from '../WeekdayToggles.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useMonthNames } from '../useScheduleText.ts';
import { api } from '../../../kit/http/api.ts';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { NumberBox } from '../../../ui/fields/NumberBox.tsx';
import { TimeBox } from '../TimeBox.tsx';
import { EndField } from './EndField.tsx';
import { type SentenceProps, MonthRule, atMost } from './MonthRule.tsx';
import classes from './Schedule.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

const KINDS = ['hourly', 'daily', 'weekly', 'monthly'] as const satisfies ScheduleKind[];

interface Props {
  schedule: Schedule | null;
  /** What is planned by it, and what having none means. */
  help: string;
  noneHelp: string;
  onChange: (schedule: Schedule | null) => void;
  fault: string | undefined;
}

/** The frequency, as a sentence with fields in it; the rule and its time zone are stored. */
export function ScheduleSection({ schedule, help, noneHelp, onChange, fault }: Props) {
  const t = useTranslations('rhythm');
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
    <Section title={label('schedule')} help={help}>
      <div className={`stack all-columns ${classes.schedule}`} data-place="/schedule">
        <div className={`wrap ${classes.kinds}`}>
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
        {schedule === null && <p className="small faint">{noneHelp}</p>}
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
          <p className="small faint">{t('short_months', { date: String(form.date) })}</p>
        )}
        {schedule && (
          <div className={`wrap ${classes.ends}`}>
            {form && <EndField end={form.end} onChange={(end) => change({ ...form, end })} />}
            <ZoneSelect
              label={label('time_zone')}
              openOnFocus={false}
              value={timezone}
              onChange={(zone) => zone !== null && onChange({ rrule, timezone: zone })}
            />
          </div>
        )}
        {fault && <p className="small error">{fault}</p>}
      </div>
    </Section>
  );
}

const ANY = 'any';

/** In which months of the year something comes that the law wants in March and September. */
function Months({ form, change }: SentenceProps) {
  const t = useTranslations('rhythm');
  const names = useMonthNames();
  const { interval, month } = form;
  if (interval === null || !hasMonths(form)) return null;
  const firsts = Array.from({ length: interval }, (_, i) => i + 1);
  return (
    <Select
      label={t('months')}
      data={[
        { value: ANY, label: t('months_any') },
        ...firsts.map((first) => ({
          value: String(first),
          label: names(monthsFrom(first, interval)),
        })),
      ]}
      allowDeselect={false}
      value={month === null ? ANY : String(Math.min(month, interval))}
      onChange={(next) => change({ ...form, month: next === ANY ? null : Number(next) })}
    />
  );
}

/** A rule that the sentence cannot represent, in RFC 5545 syntax. */
function RuleField({ rrule, onChange }: { rrule: string; onChange: (rrule: string) => void }) {
  const t = useTranslations('rhythm');
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

function WorkingDays({ form, change }: PartProps) {
  const t = useTranslations('rhythm');
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

type Entry = Pick<DictionaryEntryView, 'code' | 'name' | 'extra'>;

/** The predefined schedules of the dictionary. */
function ReadyMade({ onPick }: { onPick: (rrule: string) => void }) {
  const t = useTranslations('rhythm');
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({
    queryKey: ['schedule', 'ready-made'],
    queryFn: ({ signal }) =>
      api.get<RowsPage<Entry>>(dictionaryResource('schedule').path, {
        query: { sort_by: 'code', fields: 'code,name,extra' },
        signal,
      }),
    staleTime: 10 * 60_000,
  });
  const entries = (data?.items ?? []).filter(({ extra }) => isRecurrence(extra.rrule ?? ''));
  if (data !== undefined && entries.length === 0) return null;
  return (
    <Menu position="bottom-start" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          variant="subtle"
          style={data === undefined ? { visibility: 'hidden' } : undefined}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          {t('ready_made')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {entries.map(({ code, name, extra }) => (
          <Menu.Item key={code} onClick={() => onPick(extra.rrule ?? '')}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** `Every 1 month on day 18 at 08:00`: each language puts the fields in its own order. */
function Sentence({ form, change }: SentenceProps) {
  const t = useTranslations('rhythm');
  const interval = () => (
    <NumberBox
      aria-label={t('interval')}
      className={classes.small}
      decimals={0}
      value={form.interval}
      onBlur={() => form.interval === null && change({ ...form, interval: 1 })}
      onChange={(value) => change({ ...form, interval: atMost(999)(value) })}
    />
  );
  const time = () => (
    <TimeBox
      aria-label={t('time')}
      className={classes.time}
      hour={form.hour}
      minute={form.minute}
      onChange={(clock) => change({ ...form, ...clock })}
    />
  );
  const from = () => (
    <TimeBox
      aria-label={t('from')}
      className={classes.time}
      hour={form.from}
      minute={form.minute}
      onChange={({ hour, minute }) =>
        change({ ...form, from: hour, minute, to: Math.max(hour, form.to) })
      }
    />
  );
  const to = () => (
    <Select
      aria-label={t('to')}
      className={classes.hour}
      data={Array.from({ length: 24 - form.from }, (_, i) => ({
        value: String(form.from + i),
        label: wallClockText({ hour: form.from + i, minute: form.minute }),
      }))}
      value={String(form.to)}
      onChange={(hour) => change({ ...form, to: Number(hour) })}
    />
  );
  const on = () => <MonthRule form={form} change={change} />;
  const fields = { interval, time, from, to, on };
  return (
    <div className="row wrap">
      {t.rich(`sentence.${form.kind}`, { n: form.interval ?? 1, ...fields })}
    </div>
  );
}
