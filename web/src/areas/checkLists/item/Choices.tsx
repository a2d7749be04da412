import { QUALITY } from '@plumbline/contract/quality/codes';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { renameChoice } from '../edits.ts';
import classes from './Item.module.css';
import type { PartProps } from './part.ts';
import { QualitySelect } from './QualitySelect.tsx';
import { ratingOf, withRating } from './ratings.ts';
import { ActionIcon, Button } from '../../../ui/buttons/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

const MAX_CHOICES = 100;

/** The choices with their ratings. Enter adds the next one, several lines can be pasted, Alt and the arrow keys move. */
export function Choices({ item, edit, change }: PartProps) {
  const t = useTranslations('checkLists.choices');
  const list = useRef<HTMLDivElement>(null);
  const { choices } = item;
  const fault = edit.fault(`${item.key}/choices`) ?? edit.fault(`${item.key}/rule.by_answer`);
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('input[data-choice]')[index]?.focus(),
    );
  const set = (next: string[], at: number) => {
    change({ choices: next.slice(0, MAX_CHOICES) });
    focus(at);
  };
  const press = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      set(choices.toSpliced(index + 1, 0, ''), index + 1);
    } else if (event.key === 'Backspace' && choices[index] === '' && choices.length > 1) {
      event.preventDefault();
      set(choices.toSpliced(index, 1), Math.max(0, index - 1));
    } else if (event.altKey && step !== 0 && choices[index + step] !== undefined) {
      event.preventDefault();
      const reordered = choices
        .toSpliced(index, 1)
        .toSpliced(index + step, 0, choices[index] ?? '');
      set(reordered, index + step);
    }
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    set(
      choices.toSpliced(index, choices[index] === '' ? 1 : 0, ...lines),
      index + lines.length - 1,
    );
  };
  return (
    <fieldset data-place={`${item.key}/choices`}>
      <legend>{t('title')}</legend>
      <div ref={list}>
        {choices.map((choice, index) => (
          <div key={index} className={`stack align-centre gap-6 ${classes.choice}`}>
            <TextInput
              data-choice
              aria-label={t('choice', { n: String(index + 1) })}
              maxLength={200}
              autoComplete="off"
              error={choice.trim() !== '' && choices.indexOf(choice) < index}
              value={choice}
              onKeyDown={(event) => press(event, index)}
              onPaste={(event) => paste(event, index)}
              onChange={({ currentTarget: { value: text } }) =>
                edit.changeItems((items) => renameChoice(items, item.key, { index, text }))
              }
            />
            <QualitySelect
              label={t('rating_of', { choice: choice || String(index + 1) })}
              value={choice === '' ? QUALITY.ok : ratingOf(item, choice)}
              onChange={(quality) => change({ rule: withRating(item, choice, quality) })}
            />
            <ActionIcon
              size={26}
              aria-label={t('remove', { choice: choice || String(index + 1) })}
              onClick={() => set(choices.toSpliced(index, 1), Math.max(0, index - 1))}
            >
              <IconX size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        onClick={() => set([...choices, ''], choices.length)}
      >
        {t('add')}
      </Button>
    </fieldset>
  );
}
