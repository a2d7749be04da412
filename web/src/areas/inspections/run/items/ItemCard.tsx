import { CHECK_TYPE, isFilledByContent, isRated } from '@plumbline/contract/checkLists/checkTypes';
import {
  needsPhoto,
  ruleItem,
  type GapReason,
  isAnswered,
} from '@plumbline/contract/inspections/completion';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { IconAlertCircle, IconCamera, IconMessage, IconEraser } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isAnswer, isContent, undecidedOf } from '../../../../offline/outbox/entry.ts';
import { useEntriesAt } from '../../../../offline/outbox/shownQueue.ts';
import { bodiesOf } from '../answers/options.ts';
import { RatingMenu } from '../answers/RatingMenu.tsx';
import { useHasDraft } from '../answers/useTypedDraft.ts';
import { useIsActive, useIsClosed, useRun, type GiveAnswer } from '../useRun.ts';
import type { AnswerFieldProps } from '../answers/AnswerField.tsx';
import { AnswerField } from '../answers/AnswerField.tsx';
import { formatDate } from '../../../../kit/format/format.ts';
import { StatusIcon } from '../../../../ui/status/StatusIcon.tsx';
import { photos } from '../photos/photos.ts';
import { withAnswers } from '../../api.ts';
import { signatureIn } from '../../signed.tsx';
import { useAnswerText } from '../../../../parts/inspection/answerText.ts';
import { notify } from '../../../../kit/notify.ts';
import { CommentField } from './CommentField.tsx';
import { Proposal } from './Proposal.tsx';
import { Refused } from './Refused.tsx';
import classes from './ItemCard.module.css';

interface Props {
  item: ItemView;
  check_list_id: string;
  depth: number;
  /** The gap to mark. */
  gap: GapReason | undefined;
}

/** One question: text, hint, answer, comment, photos and the previous answer. */
export const ItemCard = memo(function ItemCard({ item: given, check_list_id, depth, gap }: Props) {
  const t = useTranslations('inspections.runner');
  const label = useTranslations('field');
  const { answer, addTo } = useRun();
  const closed = useIsClosed();
  const entries = useEntriesAt(given.id);
  const answers = useMemo(() => entries.filter(isAnswer), [entries]);
  const item = useMemo(() => withAnswers(given, answers), [given, answers]);
  const refused = undecidedOf(answers).at(-1);
  const files = photos.useLoaded();
  const [isCommenting, setCommenting] = useState(false);
  const give = useCallback<GiveAnswer>((body, draft) => answer(item, body, draft), [answer, item]);
  const finding = (item.quality_status?.code ?? QUALITY.ok) < QUALITY.ok && !item.not_applicable;
  const typing = useHasDraft(item.id, 'comment');
  const showsComment = finding || isCommenting || typing || item.comment !== null;
  const lacksPhoto = gap !== 'photo' && needsPhoto(ruleItem(item));
  const isFilled = isFilledByContent(item.check_type?.code ?? null);
  const showsFiles =
    finding || entries.some(isContent) || item.content_count > 0 || signatureIn(item) !== null;
  return (
    <Outline item={item} depth={depth} gap={gap}>
      <div className={`flex align-baseline gap-12 ${classes.title}`}>
        <span className={`flex-none faint num ${classes.number}`}>{item.number}</span>
        <h3 className="medium break-anywhere" id={`name-${item.id}`} dir="auto">
          {item.name}
        </h3>
      </div>
      {item.hint && (
        <p className={`quiet ${classes.hint}`} dir="auto">
          {item.hint}
        </p>
      )}
      {files && <files.Guidance item={item} check_list_id={check_list_id} />}
      <AnswerField item={item} give={give} />
      {item.proposed && <Proposal give={give} />}
      {gap && (
        <p className={`row gap-6 medium ${classes.needed}`}>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          {t(`needed.${gap}`)}
          {lacksPhoto && ` · ${t('needed.photo')}`}
        </p>
      )}
      {gap !== 'photo' && !lacksPhoto && lacksMeterPhoto(item) && (
        <p className={`row gap-6 medium ${classes.needed}`}>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          {t('needed.photo')}
        </p>
      )}
      {refused && <Refused entry={refused} />}
      {showsComment && (
        <CommentField item={item} give={give} required={gap === 'comment'} focus={isCommenting} />
      )}
      {files && showsFiles && <files.ItemFiles item={item} adds />}
      <footer className={`flex align-centre flex-wrap above-8 hide-empty ${classes.foot}`}>
        {!(files && showsFiles) && !isFilled && !closed && (
          <button
            type="button"
            className={`inline hover ${classes.tool}`}
            data-photo
            aria-describedby={`name-${item.id}`}
            onClick={() => addTo(item)}
          >
            <IconCamera size={18} stroke={1.6} aria-hidden />
            {t('photos.photo')}
          </button>
        )}
        {!showsComment && !closed && (
          <button
            type="button"
            className={`inline hover ${classes.tool}`}
            data-comment
            aria-describedby={`name-${item.id}`}
            onClick={() => setCommenting(true)}
          >
            <IconMessage size={18} stroke={1.6} aria-hidden />
            {label('comment')}
          </button>
        )}
        {!closed && <TakeBack item={item} give={give} />}
        <Rating item={item} give={give} />
        <Previous item={item} />
      </footer>
    </Outline>
  );
});

/** The edge of a card. It alone shows whether the item is the current one, because each tap changes that of two cards. */
function Outline({
  item,
  depth,
  gap,
  children,
}: Pick<Props, 'item' | 'depth' | 'gap'> & { children: ReactNode }) {
  const active = useIsActive(item.id);
  return (
    <article
      id={`item-${item.id}`}
      className={`column card ${classes.card}`}
      data-depth={Math.min(depth, 2)}
      data-active={active || undefined}
      data-proposed={item.proposed || undefined}
      data-missing={gap !== undefined || undefined}
      aria-labelledby={`name-${item.id}`}
    >
      {children}
    </article>
  );
}

/** A meter whose readings need a photo has none yet; unlike the rule of an item, this holds up no completion. */
const lacksMeterPhoto = ({ indicator, value, content_count }: ItemView): boolean =>
  indicator?.meter?.needs_photo === true && value !== null && content_count === 0;

/** The rating of an answer that is not a rating itself; for a number it is in the field's row. */
function Rating({ item, give }: AnswerFieldProps) {
  const type = item.check_type?.code ?? null;
  const quality = item.quality_status?.code ?? null;
  if (isRated(type) || type === CHECK_TYPE.number || item.value === null || quality === null)
    return null;
  return <RatingMenu item={item} quality={quality} give={give} look="line" />;
}

/** The same item in the last completed inspection: its answer in words, or only the day. */
function Previous({ item }: { item: ItemView }) {
  const t = useTranslations('inspections.runner');
  const answerText = useAnswerText();
  const files = photos.useLoaded();
  const { placeOf } = useRun();
  const { previous } = item;
  if (previous === null) return null;
  const day = formatDate(previous.finished_at);
  const answer = answerText(item, previous.value);
  return (
    <span className={`inline to-end faint ${classes.last}`} title={day}>
      {t('last')}
      <StatusIcon code={previous.quality_status?.code} name={previous.quality_status?.name} />
      <span className={answer === '' ? 'num-date' : 'num'} dir="auto">
        {answer || day}
      </span>
      {files && previous.content_count > 0 && (
        <files.PreviousFiles previous={previous} shown_in={placeOf(item).inspection_id} />
      )}
    </span>
  );
}

/** Takes an answer back that was given by mistake; the comment and the photos stay. */
function TakeBack({ item, give }: { item: ItemView; give: GiveAnswer }) {
  const t = useTranslations('inspections.runner');
  const common = useTranslations('common');
  const isOwn = !item.proposed && !isFilledByContent(item.check_type?.code ?? null);
  if (!isOwn || !isAnswered(ruleItem(item))) return null;
  const { none, before } = bodiesOf(item);
  const clear = () => {
    give(none);
    notify({
      text: t('taken_back'),
      description: item.name,
      action: { label: common('undo'), run: () => give(before) },
    });
  };
  return (
    <button
      type="button"
      className={`inline hover ${classes.tool}`}
      aria-label={t('take_back_of', { name: item.name })}
      onClick={clear}
    >
      <IconEraser size={18} stroke={1.6} aria-hidden />
      {t('take_back')}
    </button>
  );
}
