import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { useUnitSymbol } from '../../../parts/entity/unitSymbols.ts';
import { valueText } from '../../../parts/indicator/measures.ts';
import { ReadingVerdict } from '../../../parts/readings/ReadingFacts.tsx';
import type { EnteredRow } from './readings.ts';
import classes from './Round.module.css';

interface Props {
  /** "34 of 40 entered". */
  counted: string;
  entered: number;
  beyond: readonly EnteredRow[];
  missing: readonly EnteredRow[];
  unsent: number;
  onBack: () => void;
  onClose: () => void;
}

/** The result of a round before it is closed: the values beyond their limits, and the missing ones. */
export function RoundSummary({
  counted,
  entered,
  beyond,
  missing,
  unsent,
  onBack,
  onClose,
}: Props) {
  const t = useTranslations('indicators.round');
  const symbolOf = useUnitSymbol();
  const list = (title: string, readings: readonly EnteredRow[]) =>
    readings.length > 0 && (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul className={classes.list}>
          {readings.map(({ row, value }) => (
            <li key={row.id}>
              <span dir="auto">{row.name}</span>
              <b className="num">{valueText(value, row.decimals, symbolOf(row.unit))}</b>
              <small dir="auto">{row.path}</small>
              {value !== null && (
                <div>
                  <ReadingVerdict of={row} value={value} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <div className={classes.summary}>
      <p role="status">
        <strong>
          {counted}
          {entered > 0 && `; ${t('beyond', countArgs(beyond.length))}`}
        </strong>
      </p>
      {unsent > 0 && <p>{t('unsent', countArgs(unsent))}</p>}
      {list(t('out'), beyond)}
      {list(t('missing'), missing)}
      <div className={classes.end}>
        <Button size="md" variant="default" onClick={onBack}>
          {t('go_on')}
        </Button>
        <Button size="md" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
