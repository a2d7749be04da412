import { togetherActs } from '@plumbline/contract/inspections/together';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../../kit/format/format.ts';
import { ViewPill } from '../../../ui/layout/ViewPill.tsx';
import {
  findingsOf,
  detailPlace,
  type WorkGroup,
  type WorkSection,
  type RunWork,
} from '../work.ts';
import { QualityBar } from '../../../ui/status/QualityBar.tsx';
import { ItemRow, nameOfAct } from './ItemRow.tsx';
import classes from './ItemsPanel.module.css';

const VIEWS = ['all', 'findings', 'unfinished', 'together'] as const;
type View = (typeof VIEWS)[number];

/** Findings first, then every group with its quality. */
export function ItemsPanel({ work, baseObjectId, open }: ItemsProps) {
  const t = useTranslations('inspections');
  const label = useTranslations('field');
  const [view, setView] = useState<View>('all');
  const findings = findingsOf(work);
  const acts = togetherActs(
    work.sections.flatMap(({ detail, items }) => items.map((item) => ({ item, detail }))),
  );
  const counts = {
    all: work.progress.total,
    findings: findings.length,
    unfinished: work.gaps.length,
    together: acts.reduce((sum, { entries }) => sum + entries.length, 0),
  };
  const views = VIEWS.filter((one) => one === 'all' || counts[one] > 0);
  const at = views.includes(view) ? view : 'all';
  // With a single check list, its findings do not repeat its name.
  const hasOneList = new Set(work.sections.map(({ detail }) => detail.check_list.id)).size === 1;
  return (
    <section className="overflow-hidden card" aria-label={label('items')}>
      <div className={`flex gap-4 ${classes.views}`} role="group" aria-label={t('views.label')}>
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
      {(at === 'all' || at === 'findings') && findings.length > 0 && (
        <>
          <h2 className={`sunken line-above title-13 ${classes.heading}`}>
            {t('views.findings')}{' '}
            <span className="regular faint num">{formatNumber(findings.length)}</span>
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
      {at === 'together' &&
        acts.map((act) => (
          <Fragment key={`${act.at} ${act.by?.id}`}>
            <h2 className={`sunken line-above title-13 ${classes.heading}`}>
              {nameOfAct(act)}{' '}
              <span className="regular faint num">{formatNumber(act.entries.length)}</span>
            </h2>
            {act.entries.map(({ item, detail }) => (
              <ItemRow
                key={item.id}
                item={item}
                place={detailPlace(detail, baseObjectId, hasOneList)}
                open={open}
                full
              />
            ))}
          </Fragment>
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

interface ItemsProps {
  work: RunWork;
  baseObjectId: string;
  /** Opens an item for answering; null if nothing can be answered. */
  open: ((item_id: string) => void) | null;
}

interface GroupProps extends Omit<ItemsProps, 'work'> {
  group: WorkGroup;
  opened: boolean;
}

function ItemGroup({ group, baseObjectId, open, opened }: GroupProps) {
  const [expanded, setExpanded] = useState(opened);
  const { progress, counts } = group;
  return (
    <>
      <h2 className={`line-above size-13 ${classes.group}`}>
        <button type="button" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
          <span dir="auto">{group.name}</span>
          <small className="num">
            {formatNumber(progress.filled)}/{formatNumber(progress.total)}
          </small>
          <span className={`to-end ${classes.bar}`}>
            <QualityBar counts={{ ...counts, not_assessed: progress.total - progress.filled }} />
          </span>
        </button>
      </h2>
      {expanded &&
        group.sections.map((section) => (
          <Section
            key={section.detail.id}
            section={section}
            baseObjectId={baseObjectId}
            open={open}
          />
        ))}
    </>
  );
}

function Section({
  section,
  baseObjectId,
  open,
}: Omit<ItemsProps, 'work'> & { section: WorkSection }) {
  const place = detailPlace(section.detail, baseObjectId);
  return (
    <>
      {place !== '' && (
        <h3 className={`sunken line-above size-12 medium quiet ${classes.place}`} dir="auto">
          {place}
        </h3>
      )}
      {section.items.map((item) => (
        <ItemRow
          key={item.id}
          item={item}
          place=""
          depth={section.depths.get(item.id) ?? 0}
          open={open}
        />
      ))}
    </>
  );
}
