import type { GapReason } from '@plumbline/contract/inspections/completion';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useDeferredValue, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../../kit/format/format.ts';
import { detailPlace, type RunWork, type WorkSection } from '../../work.ts';
import { ItemCard } from './ItemCard.tsx';
import classes from './ItemList.module.css';

interface Props {
  work: RunWork;
  baseObjectId: string;
  /** The item that the screen opens at; null: the first one. */
  opensAt: string | null;
  /** The items to show; null shows all. */
  only: ReadonlySet<string> | null;
  /** Whether missing answers are marked, after a failed attempt to complete. */
  marksGaps: boolean;
}

/** All questions, group by group: those in sight first, the others once these can be answered. */
export function ItemList(props: Props) {
  const t = useTranslations('inspections.runner');
  const { work, only, opensAt } = props;
  const isWhole = useDeferredValue(true, false);
  const blocks = work.sections.flatMap((section) => section.blocks);
  const from = Math.max(
    0,
    blocks.findIndex((block) => block.some(({ id }) => id === opensAt)),
  );
  const first = new Set(blocks.slice(Math.max(0, from - 1), from + (opensAt === null ? 1 : 2)));
  if (only !== null && only.size === 0)
    return <p className={`quiet text-centre ${classes.nothing}`}>{t('all_answered')}</p>;
  return work.groups.map((group) =>
    group.sections.map((section, i) => (
      <Section
        key={section.detail.id}
        section={section}
        first={i === 0 ? group.key : null}
        isShown={(block) => isWhole || first.has(block)}
        {...props}
      />
    )),
  );
}

function Section({
  section,
  first,
  isShown,
  ...props
}: Props & {
  section: WorkSection;
  first: string | null;
  isShown: (block: ItemView[]) => boolean;
}) {
  const { only, baseObjectId, marksGaps } = props;
  const { detail, items, blocks, depths, gaps, progress } = section;
  const place = detailPlace(detail, baseObjectId);
  const isVisible = ({ id }: ItemView) => only === null || only.has(id);
  if (!items.some(isVisible)) return null;
  return (
    <section className={classes.section} data-section={first ?? undefined}>
      <header className={`flex align-baseline justify-between gap-12 faint ${classes.heading}`}>
        <h2 className="bold loud" dir="auto">
          {detail.group_name}
          {place !== '' && <small>{place}</small>}
        </h2>
        <span className="num">
          {formatNumber(progress.filled)}/{formatNumber(progress.total)}
        </span>
      </header>
      {blocks.map((block, n) => {
        const visibleItems = block.filter(isVisible);
        if (visibleItems.length === 0) return null;
        const style = { '--items': visibleItems.length } as CSSProperties; // its type knows no variables
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the place of a block is its identity
          <div key={n} className={classes.block} style={style}>
            {isShown(block) &&
              visibleItems.map((item) =>
                item.item_type === 'header' ? (
                  <h3
                    key={item.id}
                    className={`flex gap-10 medium quiet ${classes.header}`}
                    dir="auto"
                  >
                    <span className="regular faint num">{item.number}</span>
                    {item.name}
                  </h3>
                ) : (
                  <ItemCard
                    key={item.id}
                    item={item}
                    check_list_id={detail.check_list.id}
                    depth={depths.get(item.id) ?? 0}
                    gap={shownGap(gaps.get(item.id), marksGaps)}
                  />
                ),
              )}
          </div>
        );
      })}
    </section>
  );
}

/** An answer given so far lacks a comment or a photo, whether somebody has tried to complete or not. */
const shownGap = (gap: GapReason | undefined, marksGaps: boolean): GapReason | undefined =>
  marksGaps || gap === 'comment' || gap === 'photo' ? gap : undefined;
