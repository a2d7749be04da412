import type { Budget, BudgetRow } from '@plumbline/contract/indicators/budget';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { useTranslations } from 'use-intl';
import { useSurroundings } from '../../../kit/device.tsx';
import { paths } from '../../../kit/paths.ts';
import { useAncestors } from '../../../parts/entity/ancestors.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Treemap } from '../../../ui/treemap/Treemap.tsx';
import classes from './Budget.module.css';
import { formatMoney, formatPart, sumKey, budgetParts } from './money.ts';
import type { BudgetPart } from './money.ts';

interface Props {
  view: ObjectView;
  budget: Budget;
  row: BudgetRow;
}

/** The parts of one sum: a tile leads a level down, the path back up. */
export function BudgetChart({ view, budget, row }: Props) {
  const t = useTranslations('objects.budget');
  const { coarse } = useSurroundings();
  const { charted, others } = budgetParts(budget, row);
  const nameOf = ({ kind, name }: BudgetPart) => (kind === 'child' ? name : t(`part_${kind}`));
  const search = { tab: 'budget' as const, sum: sumKey(row) };
  const money = (value: number) => formatMoney(value, row.currency);
  const list = (parts: readonly BudgetPart[]) =>
    parts.length > 0 && (
      <ul className={`lined ${classes.parts}`}>
        {parts.map((part) => (
          <li key={part.key}>
            {part.kind === 'child' ? (
              <AppLink to={paths.object(part.key)} search={search}>
                {part.name}
              </AppLink>
            ) : (
              nameOf(part)
            )}
            <span className="num">{money(part.total)}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <Panel
      title={row.name}
      meta={row.currency.name}
      tool={<b className="num">{money(row.total)}</b>}
    >
      <Levels view={view} search={search} />
      {charted.length > 0 && (
        <Treemap
          label={t('chart', { name: row.name, total: money(row.total) })}
          tiles={charted.map((part) => ({
            key: part.key,
            size: Math.abs(part.total),
            name: nameOf(part),
            value: money(part.total),
            share: formatPart(part.share),
            ...(part.kind === 'child' && {
              link: (words, className) => (
                <AppLink
                  to={paths.object(part.key)}
                  search={search}
                  underline="never"
                  {...(className !== undefined && { className })}
                >
                  {words}
                </AppLink>
              ),
            }),
          }))}
        />
      )}
      {/* a finger gets no tooltip from a tile too small for words */}
      {coarse && list(charted)}
      {charted.length > 0 && others.length > 0 && (
        <p className={`quiet ${classes.note}`}>{t('uncharted')}</p>
      )}
      {list(others)}
    </Panel>
  );
}

function Levels({
  view,
  search,
}: Pick<Props, 'view'> & { search: { tab: 'budget'; sum: string } }) {
  const t = useTranslations('objects.budget');
  const ancestors = useAncestors(objects, view.parent);
  if (ancestors.length === 0) return null;
  return (
    <nav className="size-12 quiet below-8" aria-label={t('levels')}>
      {ancestors.map(({ id, name }) => (
        <span key={id}>
          <AppLink to={paths.object(id)} search={search}>
            {name}
          </AppLink>
          <span aria-hidden>&ensp;›&ensp;</span>
        </span>
      ))}
      <span aria-current="page" dir="auto">
        {view.name}
      </span>
    </nav>
  );
}
