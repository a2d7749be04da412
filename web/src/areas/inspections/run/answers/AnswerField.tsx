import { CHECK_TYPE, isFilledByContent, isRated } from '@plumbline/contract/checkLists/checkTypes';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconCamera, IconSignature } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type GiveAnswer, useIsClosed, useRun } from '../useRun.ts';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import { AnswerOptions } from './AnswerOptions.tsx';
import { NumberAnswer } from './NumberAnswer.tsx';
import { signatureIn } from '../../signed.tsx';
import { NaButton } from './NaButton.tsx';
import { useTypedDraft } from './useTypedDraft.ts';
import { useDictation } from './dictation.ts';
import { appended, CodeReader } from './CodeReader.tsx';
import classes from './fields.module.css';
import { Textarea } from '../../../../ui/fields/TextInput.tsx';

export interface AnswerFieldProps {
  item: ItemView;
  give: GiveAnswer;
}

export function AnswerField({ item, give }: AnswerFieldProps) {
  const type = item.check_type?.code ?? null;
  const field = { item, labelledBy: `name-${item.id}`, give };
  if (isFilledByContent(type)) return <ContentAnswer item={item} give={give} />;
  if (type === CHECK_TYPE.number) return <NumberAnswer {...field} />;
  if (type === CHECK_TYPE.text || type === CHECK_TYPE.date) return <WrittenAnswer {...field} />;
  return (
    <AnswerOptions
      item={item}
      pick={(option) => give(option.body)}
      stacked={isRated(type) || type === CHECK_TYPE.condition}
    />
  );
}

interface Props {
  item: ItemView;
  give: GiveAnswer;
}

/** Photos and signatures are answered by their files, which the card shows below. */
function ContentAnswer({ item, give }: Props) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner.photos');
  const { addTo } = useRun();
  if (item.content_count > 0 || signatureIn(item) !== null) return null;
  const isPhoto = item.check_type?.code === CHECK_TYPE.photo;
  const Icon = isPhoto ? IconCamera : IconSignature;
  return (
    <div className={`row ${classes.row}`}>
      <button
        type="button"
        className={`row justify-centre gap-10 card medium loud hover flex-1 ${classes.take}`}
        data-photo
        aria-disabled={closed || undefined}
        onClick={() => addTo(item)}
      >
        <Icon size={22} stroke={1.5} aria-hidden />
        {t(isPhoto ? 'take' : 'sign')}
      </button>
      <NaButton item={item} give={give} />
    </div>
  );
}

interface WrittenAnswerProps {
  item: ItemView;
  labelledBy: string;
  give: GiveAnswer;
}

/** A text or a date. */
function WrittenAnswer({ item, labelledBy, give }: WrittenAnswerProps) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner');
  const inspection = useTranslations('inspection');
  const isText = item.check_type?.code === CHECK_TYPE.text;
  const spoken = useDictation();
  const savedText = typeof item.value === 'string' ? item.value : '';
  const draft = useTypedDraft({
    item,
    field: 'value',
    savedText,
    keep: (text, typed) => {
      const value = text.trim();
      give({ value: value === '' ? null : value }, typed);
      return true;
    },
  });
  const field = {
    'aria-labelledby': labelledBy,
    radius: 10 as const,
    size: 'xl' as const,
    readOnly: closed,
    value: draft.text,
    onBlur: draft.leave,
    className: classes.grow,
  };
  return (
    <div className={`row ${classes.row}`} data-top={isText || undefined}>
      {isText ? (
        <Textarea
          {...field}
          minRows={2}
          maxLength={4000}
          placeholder={item.not_applicable ? inspection('answer.na') : t('text')}
          onChange={(event) => draft.change(event.currentTarget.value)}
        />
      ) : (
        <DateField
          size="xl"
          radius={10}
          aria-labelledby={labelledBy}
          className={classes.grow}
          readOnly={closed}
          value={savedText === '' ? null : savedText}
          onChange={(value) => {
            // picking the same day again confirms a proposal
            if ((value ?? '') !== savedText || (item.proposed && value !== null)) give({ value });
          }}
          onUnreadable={() => undefined}
          isStored
        />
      )}
      {savedText === '' && <NaButton item={item} give={give} />}
      {isText && !closed && spoken && (
        <spoken.Dictate name={item.name} text={draft.text} change={draft.change} />
      )}
      {/* last, so that it stays under the finger when the other button leaves with the first answer */}
      {isText && !closed && (
        <CodeReader
          name={item.name}
          take={(code) => {
            draft.change(appended(draft.text, code));
            draft.leave();
          }}
        />
      )}
    </div>
  );
}
