import { CAUSE_ATTRIBUTES } from '@plumbline/contract/quality/counts';
import type { CauseAttribute } from '@plumbline/contract/quality/counts';
import type { CauseCounts as Counts } from '@plumbline/contract/quality/causes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber, formatShare } from '../../kit/format/format.ts';
import { shareOfFewQuestions, worstOf } from './causes.ts';
import classes from './CauseColumns.module.css';
import { CauseColumn } from './CauseColumn.tsx';
import type { CauseProps } from './CauseColumn.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';

/** Three columns of bars: where, what and which kind; on a phone one at a time. Each row leads to the objects it counts. */
export function CauseColumns(props: CauseProps) {
  const t = useTranslations('quality');
  const [tab, setTab] = useState<CauseAttribute>('place');
  return (
    <>
      <Sentence counts={props.counts} />
      <Segments
        data-only="phone"
        fullWidth
        size="lg"
        style={{ marginInline: 'var(--mantine-spacing-md)' }}
        value={tab}
        aria-label={t('count_by')}
        data={CAUSE_ATTRIBUTES.map((value) => ({ value, label: t(`by_${value}`) }))}
        onChange={(value) => setTab(CAUSE_ATTRIBUTES.find((one) => one === value) ?? 'place')}
      />
      <div className={classes.columns}>
        {CAUSE_ATTRIBUTES.map((attr) => (
          <CauseColumn key={attr} attr={attr} inTab={attr === tab} {...props} />
        ))}
      </div>
    </>
  );
}

/** The number of findings and objects, and whether a few questions account for most of them. */
function Sentence({ counts }: { counts: Counts }) {
  const t = useTranslations('quality');
  const { critical, attention, objects, of } = counts.all;
  const few = shareOfFewQuestions(counts.question ?? [], counts.all);
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
          ...countArgs(few.questions),
        })}
    </p>
  );
}
