import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import { ViewPill } from '../../../ui/layout/ViewPill.tsx';
import { findingsOf, detailPlace } from '../work.ts';
import { ItemRow } from './ItemRow.tsx';
import classes from './ItemsPanel.module.css';
import { ItemGroup } from './ItemGroup.tsx';
import type { ItemsProps } from './ItemGroup.tsx';

type View = 'all' | 'findings' | 'unfinished';

/** Findings first, then every group with its quality. */
export function ItemsPanel({ work, baseObjectId, open }: ItemsProps) {
  const t = useTranslations('inspections');
  const label = useTranslations('field');
  const [view, setView] = useState<View>('all');
  const findings = findingsOf(work);
  const counts = {
    all: work.progress.total,
    findings: findings.length,
    unfinished: work.gaps.length,
  };
  const views = (['all', 'findings', 'unfinished'] as const).filter(
    (one) => one === 'all' || counts[one] > 0,
  );
  const at = views.includes(view) ? view : 'all';
  // With a single check list, its findings do not repeat its name.
  const hasOneList = new Set(work.sections.map(({ detail }) => detail.check_list.id)).size === 1;
  return (
    <section className={classes.panel} aria-label={label('items')}>
      <div className={classes.views} role="group" aria-label={t('views.label')}>
        {views.map((one) => (
          <ViewPill
            key={one}
            label={t(`views.${one}`)}
            count={formatNumber(counts[one])}
            chosen={one === at}
            onClick={() => setView(one)}
          />
        ))}
      </div>
      {at !== 'unfinished' && findings.length > 0 && (
        <>
          <h2 className={classes.heading}>
            {t('views.findings')} <span className="num">{formatNumber(findings.length)}</span>
          </h2>
          {findings.map(({ item, detail }) => (
            <ItemRow
              key={item.id}
              item={item}
              place={detailPlace(detail, baseObjectId, hasOneList)}
              open={open}
              full
            />
          ))}
        </>
      )}
      {at === 'unfinished' &&
        work.gaps.map(({ item, detail }) => (
          <ItemRow key={item.id} item={item} place={`${detail.group_name}`} open={open} full />
        ))}
      {at === 'all' &&
        work.groups.map((group, i) => (
          <ItemGroup
            key={group.key}
            group={group}
            baseObjectId={baseObjectId}
            open={open}
            opened={findings.length === 0 && i === 0}
          />
        ))}
    </section>
  );
}
