import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../page/AppLink.tsx';
import { ConstraintBadge } from './ConstraintBadge.tsx';
import classes from './ConstraintRows.module.css';
import { breachText, limitSentence, valueText } from './sentence.ts';
import { subjectOf, termsOf, TERMS, useBreachOf } from './terms.ts';
import type { TermsRow } from './terms.ts';

/** What a row shows. */
export const CONSTRAINT_ROW = [
  'name',
  'indicator',
  'quality_status',
  'judged_value',
  'archived',
  ...TERMS,
] as const;
type Row = TermsRow &
  Pick<
    ConstraintView,
    'id' | 'name' | 'indicator' | 'quality_status' | 'judged_value' | 'archived'
  >;

interface Props {
  rows: readonly Row[];
  /** The unit of an indicator's values. */
  unitOf: (indicator: string | undefined) => string | null;
}

/** Restrictions in words, each with its verdict and how far its value is beyond the limit. */
export function ConstraintRows({ rows, unitOf }: Props) {
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <ConstraintRow key={row.id} row={row} unit={unitOf(row.indicator?.id)} />
      ))}
    </ul>
  );
}

function ConstraintRow({ row, unit }: { row: Row; unit: string | null }) {
  const t = useTranslations('constraint');
  const breach = useBreachOf()(row);
  const subject = { name: subjectOf(row), unit };
  const facts = [
    row.judged_value === null ? '' : valueText(row.judged_value, unit),
    breach === null ? '' : breachText(t, breach, unit),
  ].filter((text) => text !== '');
  return (
    <li className={classes.row}>
      <span>
        <ConstraintBadge row={row} />
      </span>
      <span className={classes.text}>
        <AppLink to={paths.constraint(row.id)} className={classes.name}>
          <span dir="auto">{row.name}</span>
        </AppLink>
        <p className={classes.sentence} dir="auto">
          {limitSentence(t, termsOf(row), subject)}
        </p>
        {facts.length > 0 && (
          <p className={classes.verdict} dir="auto">
            {facts.join(' · ')}
          </p>
        )}
      </span>
    </li>
  );
}
