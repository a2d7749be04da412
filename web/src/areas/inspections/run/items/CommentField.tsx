import { useFocusWithin } from '@mantine/hooks';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconAlignLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CommentTexts } from '../../../../parts/inspection/CommentTexts.tsx';
import classes from './CommentField.module.css';
import { useDictation } from '../answers/dictation.ts';
import { useTypedDraft } from '../answers/useTypedDraft.ts';
import { useIsClosed, type GiveAnswer } from '../useRun.ts';
import { Textarea } from '../../../../ui/fields/TextInput.tsx';

interface Props {
  item: ItemView;
  give: GiveAnswer;
  /** Whether the item cannot be completed without it. */
  required: boolean;
  focus: boolean;
}

/** A written comment as a line, edited in place. */
export function CommentField({ item, give, required, focus }: Props) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner');
  const label = useTranslations('field');
  const [editing, setEditing] = useState(false);
  const spoken = useDictation();
  const savedText = item.comment ?? '';
  const draft = useTypedDraft({
    item,
    field: 'comment',
    savedText,
    keep: (text, typed) => {
      const comment = text.trim();
      give({ comment: comment === '' ? null : comment }, typed);
      return true;
    },
  });
  const { ref, focused } = useFocusWithin<HTMLDivElement>({
    onBlur: () => {
      draft.leave();
      setEditing(false);
    },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (editing || focus) field.current?.focus();
  }, [editing, focus]);
  if (savedText !== '' && draft.text === savedText && !editing && !focused)
    return (
      <button
        type="button"
        className={`row full-width radius-7 loud hover align-start above-8 text-start ${classes.said}`}
        aria-label={`${label('comment')}: ${savedText}`}
        onClick={() => setEditing(!closed)}
      >
        <IconAlignLeft size={16} stroke={1.6} aria-hidden />
        <span dir="auto">{savedText}</span>
      </button>
    );
  if (closed) return null;
  return (
    <div ref={ref} className={classes.comment}>
      <div className="row gap-8 align-start">
        <Textarea
          className="grow"
          size="md"
          radius={10}
          minRows={1}
          maxLength={4000}
          ref={field}
          aria-label={t('comment_of', { item: item.name })}
          aria-required={required}
          placeholder={required ? t('comment_required') : t('comment_placeholder')}
          value={draft.text}
          onChange={(event) => draft.change(event.currentTarget.value)}
        />
        {spoken && (
          <spoken.Dictate
            name={t('comment_of', { item: item.name })}
            text={draft.text}
            change={draft.change}
          />
        )}
      </div>
      <CommentTexts section="inspections" comment={draft.text} change={draft.change} />
    </div>
  );
}
