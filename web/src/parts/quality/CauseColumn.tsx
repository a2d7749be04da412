import type { CauseAttribute } from '@plumbline/contract/quality/counts';
import type { CauseCount, CauseCounts as Counts } from '@plumbline/contract/quality/causes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatShare } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../page/AppLink.tsx';
import { QualityBar, QualityCountsRow } from '../../ui/status/QualityBar.tsx';
import { factsOf, objectsBehind, worstOf } from './causes.ts';
import type { QualityOwner } from './causes.ts';
import classes from './CauseColumn.module.css';

/** The number of rows of a column before "Show all". */
export const FEW = 6;

export interface CauseProps {
  counts: Counts;
  owner: QualityOwner;
  /** Whether lists show these objects without the archived toggle. */
  linked: boolean;
}

interface ColumnProps extends CauseProps {
  attr: CauseAttribute;
  /** Whether the column is selected on a phone, which shows one at a time. */
  inTab: boolean;
}

export function CauseColumn({ attr, inTab, counts, owner, linked }: ColumnProps) {
  const t = useTranslations('quality');
  const common = useTranslations('common');
  const [showsAll, setShowsAll] = useState(false);
  const rows = counts[attr] ?? [];
  const most = Math.max(...rows.map(factsOf), 1);
  const worst = worstOf(counts.all);
  const visibleRows = showsAll ? rows : rows.slice(0, FEW);
  const remaining = rows.length - visibleRows.length;
  const leftOutCount = rows.at(-1)?.left_out ?? 0;
  return (
    <section
      className={`min-width-0 ${classes.column}`}
      aria-label={t(`by_${attr}`)}
      data-only={inTab ? undefined : 'desk'}
    >
      <h3>
        <span>{t(`by_${attr}`)}</span>
        {rows.length > 0 && <small className="size-11">{t(`share_${worst}`)}</small>}
      </h3>
      <ul>
        {visibleRows.map((one) => (
          <CauseBar
            key={one.object?.id ?? 'none'}
            one={one}
            share={factsOf(one) / most}
            name={nameOf(one)}
            part={formatShare(one[worst], counts.all[worst])}
            filter={linked ? objectsBehind(owner, attr, one.object?.id ?? null) : null}
          />
        ))}
      </ul>
      {counts[attr] === undefined && <p className={classes.cut}>{t('too_many_questions')}</p>}
      {attr === 'question' && counts[attr]?.length === 0 && (
        <p className={classes.cut}>{t('no_questions')}</p>
      )}
      {remaining > 0 && (
        <button
          type="button"
          className={`size-12 medium ${classes.more}`}
          onClick={() => setShowsAll(true)}
        >
          {common('show_more', countArgs(remaining))}
        </button>
      )}
      {remaining === 0 && leftOutCount > 0 && (
        <p className={classes.cut}>{t('groups_left_out', countArgs(leftOutCount))}</p>
      )}
    </section>
  );

  function nameOf({ object }: CauseCount): string {
    if (object === null) return t('no_class');
    return object.id === owner.id ? t(`own_${owner.entity}`) : object.name;
  }
}

interface Props {
  one: CauseCount;
  name: string;
  /** The length of the bar relative to the longest. */
  share: number;
  /** Its share of the worst findings. */
  part: string;
  /** The objects it leads to; null if no list shows them. */
  filter: string[] | null;
}

/** The qualities that count as causes; OK does not. */
const FOUND = ['critical', 'attention'] as const;
const WORST_FIRST = '-critical_count,-attention_count,critical_since';

function CauseBar({ one, name, share, part, filter }: Props) {
  const t = useTranslations('quality');
  const counts = { critical: one.critical, attention: one.attention, ok: one.ok };
  const content = (
    <>
      <span className="flex gap-10">
        <span className="cut" dir="auto" title={name}>
          {name}
        </span>
        <span className={`flex-none size-12 faint num ${classes.part}`}>{part}</span>
      </span>
      <span className={`block ${classes.bar}`} style={{ width: `${Math.max(2, share * 100)}%` }}>
        <QualityBar counts={counts} />
      </span>
      <span className={`wrap justify-between small ${classes.facts}`}>
        <QualityCountsRow counts={counts} keys={FOUND} />
        <small className="num">{t('on_objects', countArgs(one.objects))}</small>
      </span>
    </>
  );
  return (
    <li>
      {filter === null ? (
        <span className={classes.row}>{content}</span>
      ) : (
        <AppLink
          to={paths.objects()}
          search={{ filter, sort_by: WORST_FIRST }}
          className={classes.row}
          underline="never"
        >
          {content}
        </AppLink>
      )}
    </li>
  );
}
