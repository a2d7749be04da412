import type { GapReason } from '@plumbline/contract/inspections/completion';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../../kit/format/format.ts';
import { detailPlace, type RunWork, type WorkSection } from '../../work.ts';
import { ItemCard } from './ItemCard.tsx';
import classes from './ItemList.module.css';

interface Props {
  work: RunWork;
  baseObjectId: string;
  /** The items to show; null shows all. */
  only: ReadonlySet<string> | null;
  /** Whether missing answers are marked, after a failed attempt to complete. */
  marksGaps: boolean;
}

/** All questions, group by group. */
export function ItemList(props: Props) {
  const t = useTranslations('inspections.runner');
  const { work, only } = props;
  if (only !== null && only.size === 0)
    return <p className={`quiet text-centre ${classes.nothing}`}>{t('all_answered')}</p>;
  return work.groups.map((group) =>
    group.sections.map((section, i) => (
      <Section
        key={section.detail.id}
        section={section}
        first={i === 0 ? group.key : null}
        {...props}
      />
    )),
  );
}

function Section({
  section,
  first,
  ...props
}: Props & { section: WorkSection; first: string | null }) {
  const { only, baseObjectId, marksGaps } = props;
  const { detail, items, depths, gaps, progress } = section;
  const place = detailPlace(detail, baseObjectId);
  const visibleItems = only === null ? items : items.filter(({ id }) => only.has(id));
  if (visibleItems.length === 0) return null;
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
      {visibleItems.map((item) =>
        item.item_type === 'header' ? (
          <h3 key={item.id} className={`flex gap-10 medium quiet ${classes.header}`} dir="auto">
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
    </section>
  );
}

/** An answer given so far lacks a comment or a photo, whether somebody has tried to complete or not. */
const shownGap = (gap: GapReason | undefined, marksGaps: boolean): GapReason | undefined =>
  marksGaps || gap === 'comment' || gap === 'photo' ? gap : undefined;
