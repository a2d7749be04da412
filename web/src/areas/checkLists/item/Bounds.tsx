import { TextInput } from '@mantine/core';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { NumberBox } from '../../../ui/fields/NumberBox.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { BOUNDS, type BoundKey } from '../draft.ts';
import { IndicatorCode } from './IndicatorCode.tsx';
import classes from './Item.module.css';
import { partField, type PartProps } from './part.ts';

const ROWS = [
  { key: 'critical', status: QUALITY.critical, low: 'critical_min', high: 'critical_max' },
  { key: 'attention', status: QUALITY.attention, low: 'attention_min', high: 'attention_max' },
  { key: 'accepted', status: null, low: 'min', high: 'max' },
] as const satisfies { key: string; status: number | null; low: BoundKey; high: BoundKey }[];

/** Unit, indicator and limits of a number: from the outside in, each validated against its neighbours while typing. */
export function Bounds(part: PartProps) {
  const { item, edit, change } = part;
  const t = useTranslations('checkLists.bounds');
  const fault = BOUNDS.map((bound) => edit.fault(`${item.key}/rule.${bound}`)).find(Boolean);
  const box = (bound: BoundKey, label: string) => {
    const { error, ...field } = partField(part, `rule.${bound}`);
    return (
      <NumberBox
        {...field}
        aria-label={label}
        aria-describedby={`${item.key}-bounds`}
        error={Boolean(error)}
        value={item.rule?.[bound] ?? null}
        onChange={(value) => change({ rule: { ...item.rule, [bound]: value } })}
      />
    );
  };
  return (
    <fieldset>
      <legend>{t('title')}</legend>
      <div className={classes.boundHead} aria-hidden>
        <span />
        <span>{t('below')}</span>
        <span>{t('above')}</span>
      </div>
      {ROWS.map(({ key, status, low, high }) => (
        <div key={key} className={classes.bound}>
          <span className={classes.option}>
            {status !== null && <StatusIcon code={status} />}
            {t(key)}
          </span>
          {box(low, t(`${key}_low`))}
          {box(high, t(`${key}_high`))}
        </div>
      ))}
      <p
        id={`${item.key}-bounds`}
        className={fault ? classes.fault : classes.note}
        role={fault ? 'alert' : undefined}
      >
        {fault ?? t('help')}
      </p>
      <div className={classes.pair}>
        <TextInput
          {...partField(part, 'unit')}
          label={t('unit')}
          value={item.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
        />
        <IndicatorCode {...part} />
      </div>
    </fieldset>
  );
}
