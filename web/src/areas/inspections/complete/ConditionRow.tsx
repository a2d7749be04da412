import { Anchor } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { counted, formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { openSyncSheet } from '../../../parts/sync/syncSheet.ts';
import type { Condition } from './conditions.ts';
import classes from './Preflight.module.css';

/** How many missing items are named before the rest is only counted. */
const NAMED = 3;

interface Props {
  condition: Condition;
  goTo: (item_id: string) => void;
}

/** One condition: met, not met, or unknown until the server checks it. */
export function ConditionRow({ condition, goTo }: Props) {
  const t = useTranslations('inspections.completion');
  const first = condition.key === 'answers' ? condition.gaps[0] : undefined;
  const { title, text } = useWords(condition);
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

function useWords(condition: Condition): { title: string; text: ReactNode } {
  const t = useTranslations('inspections.completion');
  switch (condition.key) {
    case 'offline':
      return { title: t('offline'), text: t('offline_text') };
    case 'responsible':
      return condition.met
        ? { title: t('responsible'), text: condition.name }
        : {
            title: t('not_responsible'),
            text: condition.name ? t('only', { name: condition.name }) : t('nobody'),
          };
    case 'started':
      return condition.met
        ? { title: t('started'), text: formatMoment(condition.at) }
        : { title: t('not_started'), text: t('start_first') };
    case 'answers':
      return answersWords(condition, t);
    case 'sent':
      return { title: t('not_sent', counted(condition.count)), text: t('not_sent_text') };
    case 'credits': {
      const { required, available } = condition;
      const values = { ...counted(required), available: formatNumber(available) };
      return available === null
        ? { title: t('price', values), text: null }
        : { title: t('no_credits'), text: t('no_credits_text', values) };
    }
  }
}

function answersWords(
  { met, gaps, said }: Extract<Condition, { key: 'answers' }>,
  t: ReturnType<typeof useTranslations<'inspections.completion'>>,
): { title: string; text: ReactNode } {
  if (met) return { title: t('all_answered'), text: null };
  if (gaps.length === 0 && said !== null)
    return {
      title: t('missing', counted(said.missing)),
      text: [said.object, said.check_list, said.group, said.item].filter(Boolean).join(' · '),
    };
  const names = gaps.slice(0, NAMED).map(({ item }) => `${item.number} ${item.name}`);
  const more = gaps.length - names.length;
  return {
    title: t('missing', counted(gaps.length)),
    text: [...names, ...(more > 0 ? [t('more', counted(more))] : [])].join(' · '),
  };
}
