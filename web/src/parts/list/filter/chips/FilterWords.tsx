import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { FilterWord } from '../words.ts';
import classes from './FilterWords.module.css';
import { useWord } from './useWord.ts';
import { focusFirst } from '../../../../kit/firstFocus.ts';

interface WordsProps {
  words: readonly FilterWord[];
  kind: Parameters<ReturnType<typeof useWord>>[1];
  chosen: FilterWord;
  autofocus: boolean;
  choose: (word: FilterWord) => void;
}

export function FilterWords({ words, kind, chosen, autofocus, choose }: WordsProps) {
  const t = useTranslations('list');
  const word = useWord();
  return (
    <div className={`column ${classes.words}`} role="group" aria-label={t('operator')}>
      {words.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          className={`row justify-between radius-5 size-12 loud text-start ${classes.word}`}
          onClick={() => choose(one)}
          {...focusFirst(autofocus && one === chosen)}
        >
          <span>{word(one, kind)}</span>
          {one === chosen && <IconCheck size={14} stroke={1.8} aria-hidden />}
        </button>
      ))}
    </div>
  );
}
