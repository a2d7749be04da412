import type { CauseCount } from '@plumbline/contract/quality/causes';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../page/AppLink.tsx';
import { QualityBar, QualityCountsRow } from '../../ui/status/QualityBar.tsx';
import classes from './CauseBar.module.css';

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

export function CauseBar({ one, name, share, part, filter }: Props) {
  const t = useTranslations('quality');
  const counts = { critical: one.critical, attention: one.attention, ok: one.ok };
  const content = (
    <>
      <span className={classes.head}>
        <span className={classes.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={`${classes.part} num`}>{part}</span>
      </span>
      <span className={classes.bar} style={{ width: `${Math.max(2, share * 100)}%` }}>
        <QualityBar counts={counts} />
      </span>
      <span className={classes.facts}>
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
