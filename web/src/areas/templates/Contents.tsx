import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { DraftGroup } from './groups/groups.ts';
import classes from './Template.module.css';

interface Props {
  groups: readonly DraftGroup[];
  questions: ReadonlyMap<string, number>;
}

/** The number of questions an inspector gets; questions about a class are asked once per object of it. */
export function Contents({ groups, questions }: Props) {
  const t = useTranslations('templates.contents');
  const common = useTranslations('common');
  const lists = groups.flatMap((group) => group.lists);
  const sum = (target: 'base' | 'class') =>
    lists
      .filter((list) => list.target === target)
      .map(({ check_list }) => questions.get(check_list.id))
      .reduce<number | null>(
        (total, count) => (total === null || count === undefined ? null : total + count),
        0,
      );
  const rows = [
    [t('groups'), groups.length],
    [common('page.checkLists'), lists.length],
    [t('questions'), sum('base')],
    [t('per_object'), sum('class')],
  ] as const;
  return (
    <Panel title={t('title')}>
      <dl className={classes.figures}>
        {rows.map(
          ([label, value], i) =>
            (i < 3 || value === null || value > 0) && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value === null ? '–' : formatNumber(value)}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  );
}
