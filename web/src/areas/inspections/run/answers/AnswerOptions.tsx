import type { KeyboardEvent } from 'react';
import classes from './AnswerOptions.module.css';
import type { AnswerOption } from './options.ts';
import { AnswerTarget } from './AnswerTarget.tsx';

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The length of choices, such as points, that fit into one row. */
const SHORT = 3;

interface Props {
  options: AnswerOption[];
  labelledBy: string;
  pick: (option: AnswerOption) => void;
  /** Whether to show the keys that answer, on the current item. */
  keys: boolean;
  closed: boolean;
  /** Whether icons are above words, in as many columns as answers: ratings on a phone. */
  stacked: boolean;
}

/** The targets of one answer: a tap answers, tapping another changes the answer. */
export function AnswerOptions({ options, labelledBy, pick, keys, closed, stacked }: Props) {
  const marked = options.findIndex(({ chosen, proposed }) => chosen || proposed);
  /** Only moves the focus: browsing the answers does not give one. */
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
    const at = all.findIndex((one) => one === document.activeElement);
    const next = (at + step + all.length) % all.length;
    all[next]?.focus();
  };
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-disabled={closed || undefined}
      className={classes.options}
      data-stacked={stacked || undefined}
      data-count={options.length}
      data-short={
        options.every(({ text, word }) => word === 'na' || (text?.length ?? 9) <= SHORT) ||
        undefined
      }
      onKeyDown={move}
    >
      {options.map((option, i) => (
        <AnswerTarget
          key={option.id}
          option={option}
          pick={pick}
          tabbable={i === Math.max(0, marked)}
          hint={keys ? (option.word === 'na' ? '0' : String(i + 1)) : null}
          closed={closed}
        />
      ))}
    </div>
  );
}
