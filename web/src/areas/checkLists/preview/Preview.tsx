import { IconListCheck, IconMessage } from '@tabler/icons-react';
import { useMemo, useState, useId } from 'react';
import { useTranslations } from 'use-intl';
import { isRated } from '@plumbline/contract/checkLists/checkTypes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import { QualityCountsRow } from '../../../ui/status/QualityBar.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import type { DraftItem } from '../draftItem.ts';
import { linesOf } from '../tree.ts';
import { useQuality } from '../../../parts/quality/useQuality.ts';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { tryOut, type TrialAnswers, trialRating } from './tryOut.ts';
import { PreviewAnswer, type PreviewProps } from './PreviewAnswer.tsx';
import classes from './Preview.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

/** The list as an inspector sees it, unsaved changes included; answers given here are not stored. */
export function Preview({ items }: { items: readonly DraftItem[] }) {
  const t = useTranslations('checkLists.preview');
  const inspection = useTranslations('inspection');
  const [trial, setTrial] = useState<TrialAnswers>(new Map());
  const { visible, progress, counts } = useMemo(() => tryOut(items, trial), [items, trial]);
  const lines = useMemo(() => linesOf(items), [items]);
  if (lines.length === 0)
    return <StateMessage icon={IconListCheck} title={t('empty.title')} text={t('empty.text')} />;
  const hidden = lines.length - visible.size;
  return (
    <div className={classes.preview}>
      <header className={`row wrap below-8 ${classes.top}`}>
        <span>
          {inspection('answered', {
            filled: formatNumber(progress.filled),
            total: formatNumber(progress.total),
          })}
        </span>
        <QualityCountsRow counts={counts} />
        {hidden > 0 && <span className="size-12 faint">{t('hidden', countArgs(hidden))}</span>}
        {trial.size > 0 && (
          <Button variant="subtle" size="xs" onClick={() => setTrial(new Map())}>
            {t('again')}
          </Button>
        )}
      </header>
      {lines
        .filter(({ item }) => visible.has(item.key))
        .map(({ item, number, level }) =>
          item.item_type === 'header' ? (
            <h2
              key={item.key}
              className={`bold ${classes.header}`}
              data-level={Math.min(level, 3)}
              dir="auto"
            >
              <span className="num">{number}</span> {item.name}
            </h2>
          ) : (
            <PreviewItem
              key={item.key}
              item={item}
              number={number}
              trial={trial}
              answer={(value) => setTrial(new Map(trial).set(item.key, value))}
            />
          ),
        )}
    </div>
  );
}

/** One question: its input, the rating of the answer, and what that requires. */
function PreviewItem({ item, number, trial, answer }: PreviewProps) {
  const id = useId();
  const qualityOf = useQuality();
  const rating = trialRating(item, trial);
  return (
    <article className={`stack card gap-8 ${classes.card}`} aria-labelledby={id}>
      <h3 className="medium break-anywhere" id={id} dir="auto">
        <span className="num">{number}</span> {item.name}
      </h3>
      {item.hint && (
        <p className={`faint ${classes.hint}`} dir="auto">
          {item.hint}
        </p>
      )}
      <PreviewAnswer
        item={item}
        value={trial.get(item.key) ?? null}
        answer={answer}
        labelledBy={id}
      />
      {rating !== null && !isRated(item.check_type_code) && (
        <QualityBadge status={qualityOf(rating)} />
      )}
      {rating !== null && <Requirements item={item} rating={rating} />}
    </article>
  );
}

/** The further requirements of the rating. */
function Requirements({ item, rating }: { item: DraftItem; rating: Quality }) {
  const t = useTranslations('checkLists.outline');
  if (!item.require_comment_on.includes(rating)) return null;
  return (
    <p className={`wrap small ${classes.asks}`}>
      <span className="inline gap-4">
        <IconMessage size={16} stroke={1.6} aria-hidden /> {t('comment')}
      </span>
    </p>
  );
}
