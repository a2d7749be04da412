import { Button, TagsInput, TextInput } from '@mantine/core';
import { PERIOD_NAMES } from '@plumbline/contract/kit/periods';
import { useTranslations } from 'use-intl';
import { DateField } from '../../ui/DateField.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { Select } from '../../ui/Select.tsx';
import { isRelative, takesList, takesNothing } from './condition.ts';
import classes from './FilterEditor.module.css';
import type { ValueProps } from './filters.ts';
import { PickEntries, PickEntities } from './PickValues.tsx';
import { usePeriod } from './useWord.ts';

const focusHere = (here: boolean) => (here ? { 'data-autofocus': true } : {});

/** The editor that fits the field and the operator. */
export function ValueEditor<V>(props: ValueProps<V>) {
  const { condition, field } = props;
  if (takesNothing(condition.word)) return null;
  if (condition.word === 'in_period') return <Preset {...props} />;
  if (isRelative(condition.word)) return <Period {...props} />;
  switch (field?.kind) {
    case 'dictionary':
      return <PickEntries {...props} field={field} />;
    case 'relation':
    case 'ancestor':
    case 'branch':
    case 'among':
      return <PickEntities {...props} field={field} />;
    case 'boolean':
      return <YesNo {...props} />;
    case 'date':
    case 'time':
      return <Day {...props} />;
    case 'integer':
    case 'decimal':
      return <Figure {...props} />;
    case 'id':
    case 'text':
    case 'search':
    case 'texts':
    case 'json':
    case undefined:
      return takesList(condition.word) ? <Several {...props} /> : <Words {...props} />;
  }
}

function Words<V>({ condition, autofocus, onValues }: ValueProps<V>) {
  const t = useTranslations('common');
  return (
    <TextInput
      aria-label={t('value')}
      placeholder={t('value')}
      value={condition.values[0] ?? ''}
      onChange={(event) => onValues([event.currentTarget.value])}
      {...focusHere(autofocus)}
    />
  );
}

function Several<V>({ condition, autofocus, onValues }: ValueProps<V>) {
  const t = useTranslations('list');
  const common = useTranslations('common');
  return (
    <TagsInput
      aria-label={common('value')}
      description={t('several_values')}
      value={condition.values}
      onChange={onValues}
      acceptValueOnBlur
      {...focusHere(autofocus)}
    />
  );
}

function Figure<V>({ condition, field, autofocus, onValues }: ValueProps<V>) {
  const t = useTranslations('common');
  return (
    <NumericField
      aria-label={t('value')}
      placeholder={t('value')}
      decimals={field?.kind === 'integer' ? 0 : undefined}
      value={condition.values[0] ?? ''}
      onChange={(value) => onValues([value])}
      {...focusHere(autofocus)}
    />
  );
}

function YesNo<V>({ condition, onValues }: ValueProps<V>) {
  const t = useTranslations('common');
  return (
    <div className={classes.choices}>
      {(['true', 'false'] as const).map((value) => (
        <Button
          key={value}
          variant="default"
          aria-pressed={condition.values[0] === value}
          className={classes.choice}
          onClick={() => onValues([value])}
        >
          {t(value === 'true' ? 'yes' : 'no')}
        </Button>
      ))}
    </div>
  );
}

function Day<V>({ condition, autofocus, onValues }: ValueProps<V>) {
  const t = useTranslations('common');
  return (
    <DateField
      aria-label={t('value')}
      value={condition.values[0]?.slice(0, 10) ?? null}
      onChange={(value) => onValues(value === null ? [] : [value])}
      {...focusHere(autofocus)}
    />
  );
}

/** The sixteen period presets (docs/coverage.md section 9). */
function Preset<V>({ condition, autofocus, onValues }: ValueProps<V>) {
  const t = useTranslations('list.preset');
  return (
    <div className={classes.choices} role="group" aria-label={t('label')}>
      {PERIOD_NAMES.map((name, i) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          aria-pressed={condition.values[0] === name}
          className={classes.choice}
          onClick={() => onValues([name])}
          {...focusHere(autofocus && i === 0)}
        >
          {t(name)}
        </Button>
      ))}
    </div>
  );
}

const LENGTHS = ['7d', '2w', '2m', '3m', '6m', '1y', '2y'];

function Period<V>({ condition, autofocus, onValues }: ValueProps<V>) {
  const t = useTranslations('list');
  const period = usePeriod();
  const [, n = '', unit = 'd'] = /^(\d*)([dwmy])$/.exec(condition.values[0] ?? '') ?? [];
  const write = (count: string, of: string) => onValues(count === '' ? [] : [`${count}${of}`]);
  return (
    <>
      <div className={classes.choices}>
        {LENGTHS.map((preset) => (
          <Button
            key={preset}
            size="xs"
            variant="default"
            aria-pressed={condition.values[0] === preset}
            className={classes.choice}
            onClick={() => onValues([preset])}
          >
            {period(preset)}
          </Button>
        ))}
      </div>
      <div className={classes.period}>
        <NumericField
          aria-label={t('period.number')}
          decimals={0}
          maxLength={4}
          w={72}
          value={n}
          onChange={(value) => write(value.replace('-', ''), unit)}
          {...focusHere(autofocus)}
        />
        <Select
          aria-label={t('period.unit')}
          data={(['d', 'w', 'm', 'y'] as const).map((one) => ({
            value: one,
            label: t(`period.units.${one}`),
          }))}
          value={unit}
          onChange={(next) => write(n, next ?? 'd')}
          comboboxProps={{ withinPortal: false }}
        />
      </div>
    </>
  );
}
