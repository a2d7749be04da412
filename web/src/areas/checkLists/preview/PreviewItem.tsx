import { isRated } from '@plumbline/contract/checkLists/checkTypes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { IconMessage } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useQuality } from '../../../parts/quality/useQuality.ts';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import type { DraftItem } from '../draftItem.ts';
import classes from './Preview.module.css';
import { trialRating } from './tryOut.ts';
import { PreviewAnswer } from './PreviewAnswer.tsx';
import type { PreviewProps } from './PreviewAnswer.tsx';

/** One question: its input, the rating of the answer, and what that requires. */
export function PreviewItem({ item, number, trial, answer }: PreviewProps) {
  const id = useId();
  const qualityOf = useQuality();
  const rating = trialRating(item, trial);
  return (
    <article className={classes.card} aria-labelledby={id}>
      <h3 id={id} dir="auto">
        <span className="num">{number}</span> {item.name}
      </h3>
      {item.hint && (
        <p className={classes.hint} dir="auto">
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
    <p className={classes.asks}>
      <span>
        <IconMessage size={16} stroke={1.6} aria-hidden /> {t('comment')}
      </span>
    </p>
  );
}
