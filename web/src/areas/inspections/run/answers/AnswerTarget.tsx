import { Kbd } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StatusIcon } from '../../../../ui/status/StatusIcon.tsx';
import { statusHue } from '../../../../ui/theme/status.ts';
import classes from './AnswerOptions.module.css';
import type { AnswerOption } from './options.ts';

interface TargetProps {
  option: AnswerOption;
  pick: (option: AnswerOption) => void;
  tabbable: boolean;
  hint: string | null;
  closed: boolean;
}

export function AnswerTarget({ option, pick, tabbable, hint, closed }: TargetProps) {
  const t = useTranslations('inspection.answer');
  const { chosen, proposed, status, always, word, text } = option;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-disabled={closed || undefined}
      tabIndex={tabbable ? 0 : -1}
      className={classes.target}
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
      <span className={classes.word} dir="auto">
        {text ?? (word ? t(word) : '')}
      </span>
      {hint !== null && <Kbd className={classes.key}>{hint}</Kbd>}
    </button>
  );
}
