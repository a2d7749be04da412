import { BOOKING_KINDS, CREDIT_PERIODS } from '@plumbline/contract/credits/wire';
import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import { isPeriod, PAST_PERIODS } from '@plumbline/contract/kit/periods';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../../kit/format/format.ts';
import { calendarNow } from '../../../kit/format/zone.ts';
import { LatePickEntity } from '../../../parts/form/fields/latePicks.ts';
import { useNames } from '../../../parts/list/useNames.ts';
import { ChosenList } from '../../../ui/fields/ChosenList.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { LazySelect } from '../../../ui/fields/LazySelect.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Tick } from '../../../ui/fields/Tick.tsx';
import classes from './Details.module.css';
import { CHOSEN_DAYS, DEFAULT_GROUPING, endsFirst } from './question.ts';
import { useBalanceSearch } from './useBalanceSearch.ts';

/** The controls of the details: look, span, periods, kinds and units. */
export function DetailsControls() {
  const t = useTranslations('balance.details');
  const [{ view = 'period', by = DEFAULT_GROUPING }, change] = useBalanceSearch();
  return (
    <div className="wrap align-start below-12">
      <Segments
        aria-label={t('view')}
        data={(['period', 'unit'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
        value={view}
        onChange={(next) => change({ view: next === 'unit' ? next : undefined })}
      />
      <Span />
      {view === 'period' && (
        <LazySelect
          aria-label={t('by')}
          className={classes.choice ?? ''}
          data={CREDIT_PERIODS.map((value) => ({ value, label: t(`groupings.${value}`) }))}
          value={by}
          onChange={(next) =>
            change({ by: CREDIT_PERIODS.find((one) => one === next && one !== DEFAULT_GROUPING) })
          }
        />
      )}
      <Units />
      <Kinds />
    </div>
  );
}

const ALL = '';

/** All time, a preset, or chosen days. */
function Span() {
  const t = useTranslations('balance.details');
  const label = useTranslations('field');
  const preset = useTranslations('list.preset');
  const fault = useTranslations('form.fault');
  const [search, change] = useBalanceSearch();
  const { span, from, to } = search;
  const areDays = span === CHOSEN_DAYS || from !== undefined || to !== undefined;
  const choose = (next: string) => {
    const today = next === CHOSEN_DAYS ? formatDate(calendarNow()) : undefined;
    const first = today && `${today.slice(0, 8)}01`;
    change({ span: next === ALL ? undefined : next, from: first, to: today });
  };
  return (
    <>
      <LazySelect
        aria-label={t('span')}
        className={classes.choice ?? ''}
        data={[
          { value: ALL, label: t('all_time') },
          ...PAST_PERIODS.map((name) => ({ value: name as string, label: preset(name) })),
          { value: CHOSEN_DAYS, label: t('days') },
        ]}
        value={isPeriod(span) ? span : areDays ? CHOSEN_DAYS : ALL}
        onChange={choose}
      />
      {areDays && !isPeriod(span) && (
        <>
          <DateField
            aria-label={label('from_date')}
            placeholder={label('from_date')}
            className={classes.choice}
            value={from ?? null}
            onChange={(day) => change({ from: day ?? undefined })}
          />
          <DateField
            aria-label={label('to_date')}
            placeholder={label('to_date')}
            className={classes.choice}
            value={to ?? null}
            error={endsFirst(search) && fault('before_start')}
            onChange={(day) => change({ to: day ?? undefined })}
          />
        </>
      )}
    </>
  );
}

/** All kinds, or some of them. */
function Kinds() {
  const t = useTranslations('balance.details');
  const names = useTranslations('balance.bookings.kinds');
  const [{ kind = [...BOOKING_KINDS] }, change] = useBalanceSearch();
  const choose = (one: (typeof BOOKING_KINDS)[number], isOn: boolean) => {
    const next = BOOKING_KINDS.filter((other) => (other === one ? isOn : kind.includes(other)));
    change({ kind: next.length === BOOKING_KINDS.length ? undefined : next });
  };
  return (
    <div role="group" aria-label={t('kinds')} className={`row wrap ${classes.kinds}`}>
      {BOOKING_KINDS.map((one) => (
        <label className="row" key={one}>
          <Tick
            checked={kind.includes(one)}
            // without any kind there is nothing to show
            disabled={kind.length === 1 && kind.includes(one)}
            onChange={({ currentTarget }) => choose(one, currentTarget.checked)}
          />
          {names(one)}
        </label>
      ))}
    </div>
  );
}

/** All units, or some of them. */
function Units() {
  const t = useTranslations('balance.details');
  const [{ unit = [] }, change] = useBalanceSearch();
  const nameOf = useNames(businessUnits, unit);
  const field = useId();
  const choose = (ids: string[]) => change({ unit: ids.length === 0 ? undefined : ids });
  return (
    <>
      <LatePickEntity
        id={field}
        entity="business_unit"
        aria-label={t('add_unit')}
        placeholder={t('add_unit')}
        className={classes.unit}
        value={null}
        onChange={(one) => one !== null && choose([...new Set([...unit, one.id])])}
      />
      <ChosenList
        label={t('units')}
        chosen={unit.map((id) => ({ id, name: nameOf(id) }))}
        onRemove={(id) => choose(unit.filter((one) => one !== id))}
        field={field}
      />
    </>
  );
}
