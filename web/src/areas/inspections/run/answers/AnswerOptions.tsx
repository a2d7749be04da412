import type { ItemView } from '@plumbline/contract/inspections/items';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useSurroundings } from '../../../../kit/device.tsx';
import { StatusIcon } from '../../../../ui/status/StatusIcon.tsx';
import { statusHue } from '../../../../ui/theme/status.ts';
import { targetsOf, type AnswerOption } from './options.ts';
import { useIsActive, useIsClosed } from '../useRun.ts';
import classes from './AnswerOptions.module.css';

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The length of choices, such as points, that fit into one row. */
const SHORT = 3;

interface Props {
  item: ItemView;
  pick: (option: AnswerOption) => void;
  /** Whether icons are above words, in as many columns as answers: ratings on a phone. */
  stacked: boolean;
}

/** The targets of one answer: a tap answers, tapping another changes the answer. */
export function AnswerOptions({ item, pick, stacked }: Props) {
  const closed = useIsClosed();
  const { device, coarse } = useSurroundings();
  const hasKeys = device !== 'phone' && !coarse;
  const keys = useIsActive(hasKeys ? item.id : '');
  const options = targetsOf(item);
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
      aria-labelledby={`name-${item.id}`}
      aria-disabled={closed || undefined}
      className={`flex gap-8 ${classes.options}`}
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
        />
      ))}
    </div>
  );
}

interface TargetProps {
  option: AnswerOption;
  pick: (option: AnswerOption) => void;
  tabbable: boolean;
  hint: string | null;
}

function AnswerTarget({ option, pick, tabbable, hint }: TargetProps) {
  const closed = useIsClosed();
  const t = useTranslations('inspection.answer');
  const { chosen, proposed, status, always, word, text } = option;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-disabled={closed || undefined}
      tabIndex={tabbable ? 0 : -1}
      className={`row justify-centre min-width-0 card medium hover loud ${classes.target}`}
      data-hue={chosen ? statusHue(status) : undefined}
      data-proposed={proposed || undefined}
      data-small={word === 'na' || undefined}
      onClick={() => {
        if (!chosen) pick(option);
      }}
    >
      {(always || chosen) && (word !== 'na' || option.id === 'na') && (
        <StatusIcon code={status} size={20} />
      )}
      <span className={`min-width-0 ${classes.word}`} dir="auto">
        {text ?? (word ? t(word) : '')}
      </span>
      {hint !== null && <kbd className={classes.key}>{hint}</kbd>}
    </button>
  );
}
