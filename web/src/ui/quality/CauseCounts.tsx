import { SegmentedControl } from '@mantine/core';
import { CAUSE_ATTRIBUTES } from '@plumbline/contract/objects';
import type {
  CauseAttribute,
  CauseCount,
  CauseCounts as Counts,
} from '@plumbline/contract/objects';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { counted, formatNumber } from '../../kit/format.ts';
import { QualityBar, QualityCountsRow } from '../QualityBar.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import type { CauseGroup, QualityOwner } from './causes.ts';
import classes from './CauseCounts.module.css';

/** Rows of a column before all are asked for. */
const FEW = 6;

interface Props {
  counts: Counts;
  owner: QualityOwner;
  chosen: CauseGroup | null;
  choose: (group: CauseGroup | null) => void;
}

/** Where, what and which kind: three columns of bars, on a phone one at a time; a row shows its causes alone. */
export function CauseCounts(props: Props) {
  const t = useTranslations('quality');
  const phone = useIsPhone();
  const [tab, setTab] = useState<CauseAttribute>(props.chosen?.attr ?? 'place');
  const shown = phone ? [tab] : CAUSE_ATTRIBUTES;
  return (
    <>
      <p className={classes['sentence']}>
        {t('findings_on', {
          critical: formatNumber(props.counts.all.critical),
          attention: formatNumber(props.counts.all.attention),
          ...counted(props.counts.all.objects),
        })}
      </p>
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
      <div className={classes['columns']}>
        {shown.map((attr) => (
          <Column key={attr} attr={attr} {...props} />
        ))}
      </div>
    </>
  );
}

const factsOf = (one: CauseCount) => one.critical + one.attention + one.ok;

function Column({ attr, counts, owner, chosen, choose }: Props & { attr: CauseAttribute }) {
  const t = useTranslations('quality');
  const [all, setAll] = useState(false);
  const rows = counts[attr] ?? [];
  const most = Math.max(...rows.map(factsOf), 1);
  const shown = all ? rows : rows.slice(0, FEW);
  const left = rows.length - shown.length;
  const cut = rows.at(-1)?.left_out ?? 0;
  return (
    <section className={classes['column']} aria-label={t(`by_${attr}`)}>
      <h3>{t(`by_${attr}`)}</h3>
      <ul>
        {shown.map((one) => (
          <Row
            key={one.object?.id ?? 'none'}
            one={one}
            share={factsOf(one) / most}
            name={nameOf(one)}
            chosen={one.object !== null && chosen?.attr === attr && chosen.id === one.object.id}
            onClick={
              one.object === null
                ? null
                : (pressed) => choose(pressed ? null : { attr, id: one.object?.id ?? '' })
            }
          />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={classes['more']} onClick={() => setAll(true)}>
          {t('more_groups', counted(left))}
        </button>
      )}
      {left === 0 && cut > 0 && (
        <p className={classes['cut']}>{t('groups_left_out', counted(cut))}</p>
      )}
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
  share: number;
  chosen: boolean;
  /** Null where the rows have nothing to be asked by. */
  onClick: ((pressed: boolean) => void) | null;
}

function Row({ one, name, share, chosen, onClick }: RowProps) {
  const t = useTranslations('quality');
  const counts = { critical: one.critical, attention: one.attention, ok: one.ok };
  const content = (
    <>
      <span className={classes['name']} dir="auto" title={name}>
        {name}
      </span>
      <span className={classes['bar']} style={{ width: `${Math.max(2, share * 100)}%` }}>
        <QualityBar counts={counts} />
      </span>
      <span className={classes['facts']}>
        <QualityCountsRow counts={counts} />
        <small className="num">{t('on_objects', counted(one.objects))}</small>
      </span>
    </>
  );
  return (
    <li>
      {onClick === null ? (
        <span className={classes['row']}>{content}</span>
      ) : (
        <button
          type="button"
          className={classes['row']}
          aria-pressed={chosen}
          onClick={() => onClick(chosen)}
        >
          {content}
        </button>
      )}
    </li>
  );
}
