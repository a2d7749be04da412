import { Anchor } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { openSyncSheet } from '../../../parts/sync/syncSheet.ts';
import type { CompletionCondition } from './conditions.ts';
import classes from './ConditionRow.module.css';
import { useConditionWords } from './conditionWords.ts';

interface Props {
  condition: CompletionCondition;
  goTo: (item_id: string) => void;
}

/** One condition: met, not met, or unknown until the server checks it. */
export function ConditionRow({ condition, goTo }: Props) {
  const t = useTranslations('inspections.completion');
  const first = condition.key === 'answers' ? condition.gaps[0] : undefined;
  const { title, text } = useConditionWords(condition);
  const Icon =
    condition.met === null ? IconInfoCircle : condition.met ? IconCircleCheck : IconAlertCircle;
  return (
    <li
      className={classes.condition}
      data-unmet={condition.met === false || undefined}
      aria-label={`${title}${condition.met === false ? `. ${t('not_met')}` : ''}`}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <div dir="auto">
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
      {condition.key === 'sent' && (
        <Anchor component="button" type="button" fw={500} onClick={openSyncSheet}>
          {t('show')}
        </Anchor>
      )}
      {first && (
        <Anchor component="button" type="button" fw={500} onClick={() => goTo(first.item.id)}>
          {t('show')}
        </Anchor>
      )}
    </li>
  );
}
