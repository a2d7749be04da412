import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { useTranslations } from 'use-intl';
import type { FormDraft } from '../../parts/form/saving/useFormDraft.ts';
import { NumberBox } from '../../ui/fields/NumberBox.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { FIELD_ORDER } from '../../ui/fields/fieldOrder.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useDictionary } from '../../parts/entity/dictionary.ts';
import { PickEntity } from '../../parts/form/fields/PickEntity.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { useQuestionCounts } from './api.ts';
import { Contents } from './Contents.tsx';
import type { TemplateDraft } from './draft.ts';
import { GroupsSection } from './groups/GroupsSection.tsx';
import { NextRuns } from './NextRuns.tsx';
import { RemindersSection } from './RemindersSection.tsx';
import { HolidayField } from '../../parts/schedule/rhythm/HolidayField.tsx';
import { ScheduleSection } from '../../parts/schedule/rhythm/ScheduleSection.tsx';
import classes from './Template.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

interface FormProps {
  draft: FormDraft<TemplateDraft>;
  stored: TemplateWithDetailsView | undefined;
}

export function TemplateForm({ draft, stored }: FormProps) {
  const t = useTranslations('templates.schedule');
  const { value, change, faults } = draft;
  const ids = value.groups.flatMap((group) => group.lists.map((list) => list.check_list.id));
  const questions = useQuestionCounts(ids);
  return (
    <div className={`beside ${classes.columns}`}>
      <div className={classes.main}>
        <GeneralSection draft={draft} />
        <ScheduleSection
          help={t('help')}
          noneHelp={t('none_help')}
          schedule={value.schedule}
          fault={faults.get('/schedule') ?? faults.get('/schedule_type_code')}
          onChange={(schedule) => change((now) => ({ ...now, schedule }))}
        />
        <RemindersSection
          reminders={value.reminders}
          fault={faults.get('/reminder_before')}
          onChange={(reminders) => change((now) => ({ ...now, reminders }))}
        />
        <DeadlinesSection draft={draft} />
        <CalendarSection draft={draft} />
        <SiteSection draft={draft} />
        <GroupsSection
          groups={value.groups}
          questions={questions}
          faults={faults}
          leave={draft.leave}
          change={(update) => change((now) => ({ ...now, groups: update(now.groups) }))}
        />
      </div>
      <div className={`stack ${classes.side}`}>
        <NextRuns schedule={value.schedule} reminders={value.reminders} stored={stored} />
        <Contents
          templateId={draft.dirty ? undefined : stored?.id}
          groups={value.groups}
          questions={questions}
        />
      </div>
    </div>
  );
}

export const FORM_SECTIONS = {
  general: ['name', 'code', 'inspection_class', 'inspection_type_code', 'requires_signature'],
  schedule: ['schedule'],
  reminders: ['reminders'],
  deadlines: ['due_days', 'late_days'],
  calendar: ['on_holiday', 'paused_from', 'paused_until'],
  site: ['requires_start_scan', 'requires_finish_scan', 'keeps_place'],
  groups: ['groups'],
} as const satisfies Record<string, (keyof TemplateDraft)[]>;

/** The due time of an inspection, and the time when the system closes it unfinished. */
function DeadlinesSection({ draft }: { draft: FormDraft<TemplateDraft> }) {
  const t = useTranslations('templates.deadlines');
  const { value, change, faults } = draft;
  const { due_days: due, late_days: late } = value;
  const early = due !== null && late !== null && late < due;
  const field = (key: 'due_days' | 'late_days', help: string) => ({
    label: t(key),
    description: help,
    inputWrapperOrder: FIELD_ORDER,
    decimals: 0,
    unit: t('days'),
    'data-place': `/${key}`,
    error: faults.get(`/${key}`),
    value: value[key],
    onChange: (days: number | null) =>
      change((now) => ({ ...now, [key]: days === null ? null : Math.abs(days) })),
  });
  return (
    <Section title={t('title')} help={t('help')}>
      <div className={`stack ${classes.fields}`}>
        <NumberBox {...field('due_days', due === null ? t('never_due') : t('due_help'))} />
        <NumberBox
          {...field(
            'late_days',
            early ? t('early') : late === null ? t('never_closed') : t('late_help'),
          )}
        />
      </div>
    </Section>
  );
}

/** The handling of holidays, and the pauses, on which nothing is planned at all. */
function CalendarSection({ draft }: { draft: FormDraft<TemplateDraft> }) {
  const t = useTranslations('templates.calendar');
  const words = useTranslations('schedule.pause');
  const label = useTranslations('field');
  const { value, change, faults } = draft;
  const pause = (key: 'paused_from' | 'paused_until') => {
    const pauseDay = (day: string | null) => change((now) => ({ ...now, [key]: day }));
    return {
      label: label(key),
      'data-place': `/${key}`,
      inputWrapperOrder: FIELD_ORDER,
      error: faults.get(`/${key}`),
      value: value[key],
      onChange: pauseDay,
      onUnreadable: pauseDay,
    };
  };
  return (
    <Section title={t('title')} help={t('help')}>
      <div className={`stack ${classes.fields}`}>
        <HolidayField
          value={value.on_holiday}
          onChange={(on_holiday) => change((now) => ({ ...now, on_holiday }))}
        />
        <DateField {...pause('paused_from')} description={words('from_help')} />
        <DateField {...pause('paused_until')} description={words('until_help')} />
      </div>
    </Section>
  );
}

/** What is asked of whoever stands before the object. */
function SiteSection({ draft }: { draft: FormDraft<TemplateDraft> }) {
  const t = useTranslations('templates');
  const label = useTranslations('field');
  const { value, change } = draft;
  const asked = (key: (typeof FORM_SECTIONS)['site'][number], help: string) => ({
    label: label(key),
    description: help,
    checked: value[key],
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
      change((now) => ({ ...now, [key]: checked })),
  });
  return (
    <Section title={t('section.site')} help={t('site.help')}>
      <div className="stack gap-12">
        <Switch {...asked('requires_start_scan', t('site.start_help'))} />
        <Switch {...asked('requires_finish_scan', t('site.finish_help'))} />
        <Switch {...asked('keeps_place', t('site.place_help'))} />
      </div>
    </Section>
  );
}

/** The template's name, and the class of its inspections. */
function GeneralSection({ draft }: { draft: FormDraft<TemplateDraft> }) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const types = useDictionary('inspection_type');
  const { value, change, faults, leave } = draft;
  const text = (key: 'name' | 'code') => ({
    label: label(key),
    'data-place': `/${key}`,
    autoComplete: 'off',
    value: value[key],
    error: faults.get(`/${key}`),
    onBlur: () => leave(`/${key}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const next = currentTarget.value;
      change((now) => ({ ...now, [key]: next }));
    },
  });
  return (
    <Section title={t('section.general')} help={t('general_help')}>
      <div className={`stack ${classes.fields}`}>
        <TextInput
          {...text('name')}
          withAsterisk
          aria-required
          {...focusFirst(draft.initial.name === '')} // only a new template has no name
        />
        <TextInput {...text('code')} />
        <PickEntity
          entity="inspection_class"
          label={label('inspection_class')}
          clearable
          data-place="/inspection_class_id"
          error={faults.get('/inspection_class_id')}
          value={value.inspection_class}
          onChange={(inspection_class) => change((now) => ({ ...now, inspection_class }))}
        />
        <Select
          label={label('inspection_type')}
          clearable
          placeholder={common('not_set')}
          data={types.map(({ code, name }) => ({ value: String(code), label: name }))}
          error={faults.get('/inspection_type_code')}
          value={value.inspection_type_code === null ? null : String(value.inspection_type_code)}
          onChange={(code) =>
            change((now) => ({ ...now, inspection_type_code: code === null ? null : Number(code) }))
          }
        />
      </div>
      <Switch
        className="above-12"
        label={label('requires_signature')}
        description={t('signature_help')}
        checked={value.requires_signature}
        onChange={({ currentTarget: { checked } }) =>
          change((now) => ({ ...now, requires_signature: checked }))
        }
      />
    </Section>
  );
}
