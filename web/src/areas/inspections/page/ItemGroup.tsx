import { useState } from 'react';
import { formatNumber } from '../../../kit/format/format.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { QualityBar } from '../../../ui/status/QualityBar.tsx';
import { detailPlace } from '../work.ts';
import type { WorkGroup, WorkSection, RunWork } from '../work.ts';
import { ItemRow } from './ItemRow.tsx';
import classes from './ItemGroup.module.css';

export interface ItemsProps {
  work: RunWork;
  baseObjectId: string;
  /** Opens an item for answering; null if nothing can be answered. */
  open: ((item_id: string) => void) | null;
}

interface GroupProps extends Omit<ItemsProps, 'work'> {
  group: WorkGroup;
  opened: boolean;
}

export function ItemGroup({ group, baseObjectId, open, opened }: GroupProps) {
  const [expanded, setExpanded] = useState(opened);
  const { progress, counts } = group;
  return (
    <>
      <h2 className={classes.group}>
        <button type="button" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
          <span dir="auto">{group.name}</span>
          <small className="num">
            {formatNumber(progress.filled)}/{formatNumber(progress.total)}
          </small>
          <span className={classes.bar}>
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
        <h3 className={classes.place} dir="auto">
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
