import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import WORDS from '@plumbline/contract/kit/answerWords.json' with { type: 'json' };
import { numberText } from '@plumbline/contract/kit/format';
import type { Locale } from '@plumbline/contract/kit/locales';

export type AnswerWord = keyof typeof WORDS;
export const answerWord = (word: AnswerWord, locale: Locale): string => WORDS[word][locale];

const isWord = (text: string): text is AnswerWord => Object.hasOwn(WORDS, text);

interface GivenAnswer {
  type: number | null | undefined;
  value: string | number | boolean | null;
  unit: string | null;
}

/** Returns an answer as text; empty for ratings, and without an answer. */
export function answerText({ type, value, unit }: GivenAnswer, locale: Locale): string {
  if (value === null) return '';
  if (typeof value === 'boolean') {
    if (type === CHECK_TYPE.onOff) return answerWord(value ? 'on' : 'off', locale);
    return answerWord(value ? 'yes' : 'no', locale);
  }
  const word = String(value);
  if (type === CHECK_TYPE.condition && isWord(word)) return answerWord(word, locale);
  return typeof value === 'number' ? withUnit(numberText(value), unit) : value;
}

export const withUnit = (text: string, unit: string | null): string =>
  unit === null || unit === '' ? text : `${text}\u00A0${unit}`;
