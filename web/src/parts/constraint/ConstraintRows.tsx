import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../page/AppLink.tsx';
import { ConstraintBadge } from './ConstraintBadge.tsx';
import classes from './ConstraintRows.module.css';
import { useIndicatorUnit } from './indicatorUnit.ts';
import { breachText, limitValueText } from './breach.ts';
import { limitSentence } from './sentence.ts';
import { limitSubject, limitTerms, useBreachOf } from './terms.ts';
import type { TermsRow } from './terms.ts';

type Row = TermsRow &
  Pick<
    ConstraintView,
    'id' | 'name' | 'indicator' | 'quality_status' | 'judged_value' | 'archived'
  >;

/** Restrictions in words, each with its verdict and how far its value is beyond the limit. */
export function ConstraintRows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={`lined ${classes.rows}`}>
      {rows.map((row) => (
        <ConstraintRow key={row.id} row={row} />
      ))}
    </ul>
  );
}

function ConstraintRow({ row }: { row: Row }) {
  const t = useTranslations('constraint');
  const unit = useIndicatorUnit(row.indicator);
  const breach = useBreachOf()(row);
  const subject = { name: limitSubject(row), unit };
  const facts = [
    row.judged_value === null || row.quality_status === null
      ? ''
      : limitValueText(row.judged_value, unit),
    breach === null ? '' : breachText(t, breach, unit),
  ].filter((text) => text !== '');
  return (
    <li className={`stack align-start ${classes.row}`}>
      <span>
        <ConstraintBadge row={row} />
      </span>
      <span className="column min-width-0">
        <AppLink to={paths.constraint(row.id)} className={classes.name}>
          <span dir="auto">{row.name}</span>
        </AppLink>
        <p className={`size-12 quiet break-anywhere ${classes.sentence}`} dir="auto">
          {limitSentence(t, limitTerms(row), subject)}
        </p>
        {facts.length > 0 && (
          <p className={`size-12 break-anywhere loud ${classes.verdict}`} dir="auto">
            {facts.join(' · ')}
          </p>
        )}
      </span>
    </li>
  );
}
