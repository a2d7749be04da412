import { Button, SegmentedControl, Textarea } from '@mantine/core';
import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CommentTexts } from '../../../parts/inspection/CommentTexts.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import { statusHue } from '../../../ui/theme/status.ts';
import classes from './fields.module.css';
import { Popover } from '../../../ui/overlays/Popup.tsx';

const RATINGS = [QUALITY.ok, QUALITY.attention, QUALITY.critical] as const;
const WORD = { 10: 'critical', 20: 'attention', 30: 'ok' } as const;
const ratingOf = (code: number) => (code < 20 ? 10 : code < 30 ? 20 : 30);

interface Props {
  item: ItemView;
  quality: number;
  give: (body: Answer) => void;
  closed: boolean;
  /** `chip` is for use beside a number, `line` below other answers. */
  look: 'chip' | 'line';
}

/** The rating of the answer, and a menu to change it. */
export function RatingMenu({ item, quality, give, closed, look }: Props) {
  const t = useTranslations('inspections.runner');
  const inspection = useTranslations('inspection');
  const [opened, setOpened] = useState(false);
  const word = inspection(`answer.${WORD[ratingOf(quality)]}`);
  return (
    <Popover
      position="bottom-end"
      width={300}
      trapFocus
      disabled={closed}
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        <button
          type="button"
          className={look === 'chip' ? classes.chip : classes.line}
          data-hue={statusHue(quality)}
          aria-label={t('rated', { quality: word })}
          onClick={() => setOpened(!opened)}
        >
          <StatusIcon code={quality} size={look === 'chip' ? 18 : 14} />
          <span>{look === 'chip' ? word : t('rated', { quality: word })}</span>
          {!closed && <IconChevronDown size={14} stroke={1.6} aria-hidden />}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <RateOtherwise
          item={item}
          quality={ratingOf(quality)}
          give={(body) => {
            setOpened(false);
            give(body);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface FormProps {
  item: ItemView;
  quality: 10 | 20 | 30;
  give: (body: Answer) => void;
}

/** A rating other than the rule's requires a comment; both go in one answer. */
function RateOtherwise({ item, quality, give }: FormProps) {
  const t = useTranslations('inspections.runner');
  const inspection = useTranslations('inspection');
  const label = useTranslations('field');
  const [rating, setRating] = useState<10 | 20 | 30>(quality);
  const [comment, setComment] = useState(item.comment ?? '');
  const [asked, setAsked] = useState(false);
  const missing = comment.trim() === '';
  return (
    <form
      className={classes.rate}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing) setAsked(true);
        else give({ quality_status_code: rating, comment: comment.trim() });
      }}
    >
      <strong>{t('rate_otherwise')}</strong>
      <SegmentedControl
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
        data-autofocus
        label={label('comment')}
        placeholder={t('rate_why')}
        maxLength={4000}
        value={comment}
        error={asked && missing ? t('comment_required') : null}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <CommentTexts section="inspections" typed={comment} change={setComment} />
      <Button type="submit">{t('rate')}</Button>
    </form>
  );
}
