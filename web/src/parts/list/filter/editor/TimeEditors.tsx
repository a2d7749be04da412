import { PERIOD_NAMES } from '@plumbline/contract/kit/periods';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import { NumberBox } from '../../../../ui/fields/NumberBox.tsx';
import { figureOf, figureText } from './figure.ts';
import { Select } from '../../../../ui/fields/Select.tsx';
import classes from './FilterEditor.module.css';
import type { ValueProps } from '../filters.ts';
import { usePeriod } from '../chips/useWord.ts';
import { focusFirst } from '../../../../kit/firstFocus.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';

export function DayEditor({ condition, autofocus, onValues }: ValueProps) {
  const t = useTranslations('common');
  return (
    <DateField
      aria-label={t('value')}
      value={condition.values[0]?.slice(0, 10) ?? null}
      onChange={(value) => onValues(value === null ? [] : [value])}
      {...focusFirst(autofocus)}
    />
  );
}

/** The sixteen period presets (docs/coverage.md section 9). */
export function Preset({ condition, autofocus, onValues }: ValueProps) {
  const t = useTranslations('list.preset');
  return (
    <div className="wrap gap-6" role="group" aria-label={t('label')}>
      {PERIOD_NAMES.map((name, i) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          aria-pressed={condition.values[0] === name}
          className={classes.choice}
          onClick={() => onValues([name])}
          {...focusFirst(autofocus && i === 0)}
        >
          {t(name)}
        </Button>
      ))}
    </div>
  );
}

const LENGTHS = ['7d', '2w', '2m', '3m', '6m', '1y', '2y'];

export function PeriodEditor({ condition, autofocus, onValues }: ValueProps) {
  const t = useTranslations('list');
  const period = usePeriod('alone');
  const [, n = '', unit = 'd'] = /^(\d*)([dwmy])$/.exec(condition.values[0] ?? '') ?? [];
  const write = (count: string, of: string) => onValues(count === '' ? [] : [`${count}${of}`]);
  return (
    <>
      <div className="wrap gap-6">
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
      <div className={`flex gap-8 ${classes.period}`}>
        <NumberBox
          aria-label={t('period.number')}
          decimals={0}
          maxLength={4}
          w={72}
          value={figureOf(n)}
          onChange={(value) =>
            write(figureText(value === null ? null : Math.abs(value))[0] ?? '', unit)
          }
          {...focusFirst(autofocus)}
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
