import { IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { NamedGap } from '../work.ts';
import classes from './MissingList.module.css';

/** Everything that is missing; each row links to its item. */
export function MissingList({ gaps, goTo }: { gaps: NamedGap[]; goTo: (item_id: string) => void }) {
  const t = useTranslations('inspections.runner');
  return (
    <ul className={classes.missing}>
      {gaps.map(({ item, detail, reason }) => (
        <li key={item.id}>
          <button type="button" onClick={() => goTo(item.id)}>
            <span className="num">{item.number}</span>
            <span dir="auto">
              <strong>{item.name}</strong>
              <small>
                {reason === 'answer'
                  ? `${detail.group_name} · ${detail.object.name}`
                  : t(`needed.${reason}`)}
              </small>
            </span>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
