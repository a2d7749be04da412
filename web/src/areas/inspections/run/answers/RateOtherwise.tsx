import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CommentTexts } from '../../../../parts/inspection/CommentTexts.tsx';
import classes from './fields.module.css';
import { Segments } from '../../../../ui/fields/Segments.tsx';
import { focusFirst } from '../../../../kit/firstFocus.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Textarea } from '../../../../ui/fields/TextInput.tsx';

export const WORD = { 10: 'critical', 20: 'attention', 30: 'ok' } as const;

const RATINGS = [QUALITY.ok, QUALITY.attention, QUALITY.critical] as const;

interface FormProps {
  item: ItemView;
  quality: 10 | 20 | 30;
  give: (body: Answer) => void;
}

/** A rating other than the rule's requires a comment; both go in one answer. */
export function RateOtherwise({ item, quality, give }: FormProps) {
  const t = useTranslations('inspections.runner');
  const inspection = useTranslations('inspection');
  const label = useTranslations('field');
  const [rating, setRating] = useState<10 | 20 | 30>(quality);
  const [comment, setComment] = useState(item.comment ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const missing = comment.trim() === '';
  return (
    <form
      className={`column gap-10 ${classes.rate}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing) setSubmitted(true);
        else give({ quality_status_code: rating, comment: comment.trim() });
      }}
    >
      <strong>{t('rate_otherwise')}</strong>
      <Segments
        fullWidth
        aria-label={t('rate_otherwise')}
        value={String(rating)}
        data={RATINGS.map((code) => ({
          value: String(code),
          label: inspection(`answer.${WORD[code]}`),
        }))}
        onChange={(value) => setRating(RATINGS.find((code) => String(code) === value) ?? quality)}
      />
      <Textarea
        {...focusFirst()}
        label={label('comment')}
        placeholder={t('rate_why')}
        maxLength={4000}
        value={comment}
        error={isSubmitted && missing ? t('comment_required') : null}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <CommentTexts section="inspections" comment={comment} change={setComment} />
      <Button type="submit">{t('rate')}</Button>
    </form>
  );
}
