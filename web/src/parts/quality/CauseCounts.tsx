import { SegmentedControl } from '@mantine/core';
import { CAUSE_ATTRIBUTES } from '@plumbline/contract/quality/counts';
import type { CauseAttribute } from '@plumbline/contract/quality/counts';
import type { CauseCount, CauseCounts as Counts } from '@plumbline/contract/quality/causes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { counted, formatNumber, formatShare } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../page/AppLink.tsx';
import { QualityBar, QualityCountsRow } from '../../ui/QualityBar.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { factsOf, mostlyAbout, objectsBehind, worstOf, type QualityOwner } from './causes.ts';
import classes from './CauseCounts.module.css';

/** Rows of a column before all are asked for. */
const FEW = 6;

interface Props {
  counts: Counts;
  owner: QualityOwner;
  /** Whether lists show the objects without being asked for archived ones. */
  linked: boolean;
}

/** Where, what and which kind: three columns of bars, on a phone one at a time; a row leads to the objects it counts. */
export function CauseCounts(props: Props) {
  const t = useTranslations('quality');
  const phone = useIsPhone();
  const [tab, setTab] = useState<CauseAttribute>('place');
  const shown = phone ? [tab] : CAUSE_ATTRIBUTES;
  return (
    <>
      <Sentence counts={props.counts} />
      {phone && (
        <SegmentedControl
          fullWidth
          size="lg"
          mx={16}
          value={tab}
          aria-label={t('count_by')}
          data={CAUSE_ATTRIBUTES.map((value) => ({ value, label: t(`by_${value}`) }))}
          onChange={(value) => setTab(CAUSE_ATTRIBUTES.find((one) => one === value) ?? 'place')}
        />
      )}
      <div className={classes.columns}>
        {shown.map((attr) => (
          <Column key={attr} attr={attr} {...props} />
        ))}
      </div>
    </>
  );
}

/** How many findings on how many objects, and whether a few questions make up most of them. */
function Sentence({ counts }: { counts: Counts }) {
  const t = useTranslations('quality');
  const { critical, attention, objects, of } = counts.all;
  const few = mostlyAbout(counts.question ?? [], counts.all);
  return (
    <p className={classes.sentence}>
      {t('findings_on', {
        critical_n: critical,
        critical: formatNumber(critical),
        attention_n: attention,
        attention: formatNumber(attention),
        count: formatNumber(objects),
        n: of,
        of: formatNumber(of),
      })}{' '}
      {few &&
        t(`mostly_${worstOf(counts.all)}`, {
          percent: formatShare(few.share, 1),
          ...counted(few.questions),
        })}
    </p>
  );
}

function Column({ attr, counts, owner, linked }: Props & { attr: CauseAttribute }) {
  const t = useTranslations('quality');
  const common = useTranslations('common');
  const [all, setAll] = useState(false);
  const rows = counts[attr] ?? [];
  const most = Math.max(...rows.map(factsOf), 1);
  const worst = worstOf(counts.all);
  const shown = all ? rows : rows.slice(0, FEW);
  const left = rows.length - shown.length;
  const cut = rows.at(-1)?.left_out ?? 0;
  return (
    <section className={classes.column} aria-label={t(`by_${attr}`)}>
      <h3>
        <span>{t(`by_${attr}`)}</span>
        <small>{t(`share_${worst}`)}</small>
      </h3>
      <ul>
        {shown.map((one) => (
          <Row
            key={one.object?.id ?? 'none'}
            one={one}
            share={factsOf(one) / most}
            name={nameOf(one)}
            part={formatShare(one[worst], counts.all[worst])}
            filter={linked ? objectsBehind(owner, attr, one.object?.id ?? null) : null}
          />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {common('show_more', counted(left))}
        </button>
      )}
      {left === 0 && cut > 0 && <p className={classes.cut}>{t('groups_left_out', counted(cut))}</p>}
    </section>
  );

  function nameOf({ object }: CauseCount): string {
    if (object === null) return t('no_class');
    return object.id === owner.id ? t(`own_${owner.entity}`) : object.name;
  }
}

interface RowProps {
  one: CauseCount;
  name: string;
  /** How long the bar is, beside the longest. */
  share: number;
  /** How much of all that is worst is here. */
  part: string;
  /** The objects it leads to; null where no list shows them. */
  filter: string[] | null;
}

/** Nothing that is ok is a cause. */
const FOUND = ['critical', 'attention'] as const;
const WORST_FIRST = '-critical_count,-attention_count,critical_since';

function Row({ one, name, share, part, filter }: RowProps) {
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
        <QualityCountsRow counts={counts} shown={FOUND} />
        <small className="num">{t('on_objects', counted(one.objects))}</small>
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
