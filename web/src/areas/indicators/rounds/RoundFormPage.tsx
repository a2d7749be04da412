import { roundSchemas } from '@plumbline/contract/rounds/schemas';
import { ON_HOLIDAY } from '@plumbline/contract/schedule/calendar';
import { rounds, type RoundView } from '@plumbline/contract/rounds/wire';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { responsibleFilter } from '../../../kit/responsibleFilter.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { editPage, NewPage } from '../../../parts/form/entityPages.tsx';
import { EntityFormPage, type FormPageProps } from '../../../parts/form/EntityFormPage.tsx';
import { EntityField } from '../../../parts/form/fields/EntityField.tsx';
import { useFormField } from '../../../parts/form/fields/useFormField.ts';
import { EntityFields } from '../../../parts/form/fields/EntityFields.tsx';
import { Section } from '../../../parts/form/Section.tsx';
import { entityValues } from '../../../parts/form/values.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { roundQuery } from '../../../parts/round/rows.ts';
import { HolidayField } from '../../../parts/schedule/rhythm/HolidayField.tsx';
import { ScheduleSection } from '../../../parts/schedule/rhythm/ScheduleSection.tsx';
import { StopsField } from './StopsField.tsx';

const BASICS = ['name', 'business_unit', 'responsible', 'is_active'] as const;
const CALENDAR = ['on_holiday', 'paused_from', 'paused_until'] as const;
const VALUES = entityValues(rounds, [...BASICS, ...CALENDAR]);
type RoundForm = ReturnType<typeof VALUES.formOf> & Pick<RoundView, 'schedule' | 'stops'>;

/** The form of a round, new or stored. */
function RoundFormPage(props: FormPageProps<RoundView>) {
  const t = useTranslations('indicators.rounds.form');
  const label = useFieldLabel();
  return (
    <EntityFormPage<RoundForm, RoundView>
      {...props}
      {...VALUES}
      formOf={({ schedule = null, stops = [], ...view }) => ({
        ...VALUES.formOf({ is_active: true, on_holiday: 'plan', ...view }),
        schedule,
        stops,
      })}
      toBody={({ schedule, stops, ...values }) => ({
        ...VALUES.toBody(values),
        schedule,
        stops,
      })}
      schema={props.isNew ? roundSchemas.create : roundSchemas.update}
      sections={[
        { title: t('basics'), fields: BASICS },
        { title: label('schedule'), fields: ['schedule'] },
        { title: t('calendar'), fields: CALENDAR },
        { title: label('stops'), fields: ['stops'] },
      ]}
    >
      <Fields />
    </EntityFormPage>
  );
}

function Fields() {
  const t = useTranslations('indicators.rounds.form');
  const pause = useTranslations('schedule.pause');
  const label = useFieldLabel();
  const { setValue, formState } = useFormContext<RoundForm>();
  const unit = useWatch<RoundForm, 'business_unit'>({ name: 'business_unit' });
  const schedule = useWatch<RoundForm, 'schedule'>({ name: 'schedule' });
  const details = {
    name: { required: true, first: true },
    business_unit: { required: true, clearable: false },
    responsible: (
      <EntityField<RoundForm>
        name="responsible"
        label={label('responsible')}
        help={t('responsible_help')}
        entity="user"
        among={responsibleFilter(unit === null ? [] : [unit.id])}
      />
    ),
    is_active: { help: t('active_help') },
  };
  return (
    <>
      <Section title={t('basics')} help={t('basics_help')}>
        <EntityFields of={rounds} keys={BASICS} details={details} />
      </Section>
      <ScheduleSection
        schedule={schedule}
        help={t('schedule_help')}
        noneHelp={t('no_schedule')}
        fault={formState.errors.schedule?.message}
        onChange={(next) => setValue('schedule', next, { shouldDirty: true })}
      />
      <Section title={t('calendar')} help={t('calendar_help')}>
        <EntityFields
          of={rounds}
          keys={CALENDAR}
          details={{
            on_holiday: <OnHolidays />,
            paused_from: { help: pause('from_help') },
            paused_until: { help: pause('until_help') },
          }}
        />
      </Section>
      <Section title={label('stops')} help={t('stops_help')}>
        <StopsField />
      </Section>
    </>
  );
}

function OnHolidays() {
  const { field } = useFormField<RoundForm, 'on_holiday'>('on_holiday');
  const value = ON_HOLIDAY.find((one) => one === field.value) ?? 'plan';
  return <HolidayField value={value} onChange={field.onChange} />;
}

/** A new round; begun from a list of indicators, it has those of its filter. */
export function NewRound() {
  const t = useTranslations('indicators');
  const [of] = useSearchValue('rounds', 'of');
  const query = useQuery({ ...roundQuery(of ?? []), enabled: of !== undefined });
  if (of !== undefined && query.data === undefined)
    return <RowsWaiting query={query} title={t('round.failed')} />;
  return <NewRoundForm stops={query.data?.rows.map(({ id }) => id) ?? []} />;
}

function NewRoundForm({ stops }: { stops: string[] }) {
  const t = useTranslations('indicators.rounds');
  const [, setNew] = useSearchValue('rounds', 'new');
  return (
    <NewPage<RoundView>
      resource={rounds}
      Form={RoundFormPage}
      title={t('new')}
      begin={{ stops }}
      onCancel={() => setNew(undefined)}
    />
  );
}

export const EditRound = editPage<RoundView>(rounds, RoundFormPage);
