import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { ReactNode } from 'react';
import { openSyncSheet } from '../../../parts/sync/syncSheet.ts';
import { countArgs, formatMoment, formatNumber } from '../../../kit/format/format.ts';
import type { CompletionCondition } from './conditions.ts';
import classes from './ConditionRow.module.css';

interface Props {
  condition: CompletionCondition;
  goTo: (item_id: string) => void;
}

/** One condition: met, not met, or unknown until the server checks it. */
export function ConditionRow({ condition, goTo }: Props) {
  const t = useTranslations('complete');
  const first = condition.key === 'answers' ? condition.gaps[0] : undefined;
  const { title, text } = useConditionWords(condition);
  const Icon =
    condition.met === null ? IconInfoCircle : condition.met ? IconCircleCheck : IconAlertCircle;
  return (
    <li
      className={`flex gap-10 align-start ${classes.condition}`}
      data-unmet={condition.met === false || undefined}
      aria-label={`${title}${condition.met === false ? `. ${t('not_met')}` : ''}`}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <div className="grow" dir="auto">
        <strong className="medium">{title}</strong>
        {text && <p>{text}</p>}
      </div>
      {(condition.key === 'sent' || condition.key === 'decided') && (
        <button className="link medium" type="button" onClick={openSyncSheet}>
          {t('show')}
        </button>
      )}
      {first && (
        <button className="link medium" type="button" onClick={() => goTo(first.item.id)}>
          {t('show')}
        </button>
      )}
    </li>
  );
}

/** The number of missing items named; the rest is only counted. */
const NAMED = 3;

function useConditionWords(condition: CompletionCondition): {
  title: string;
  text: ReactNode;
} {
  const t = useTranslations('complete');
  const shared = useTranslations('inspections.completion');
  const sync = useTranslations('sync');
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
      return answersWords(condition, t, shared);
    case 'signature':
      return condition.met
        ? { title: t('signed'), text: null }
        : { title: t('not_signed'), text: t('not_signed_text') };
    case 'scan':
      return { title: t('scan'), text: t('scan_text', { object: condition.object }) };
    case 'sent':
      return { title: t('not_sent', countArgs(condition.count)), text: t('not_sent_text') };
    case 'decided':
      return {
        title: sync('phase.decide', countArgs(condition.count)),
        text: t('not_decided_text'),
      };
    case 'credits':
      return creditsWords(condition, t, shared);
  }
}

function creditsWords(
  { met, required, available, rule }: Extract<CompletionCondition, { key: 'credits' }>,
  t: ReturnType<typeof useTranslations<'complete'>>,
  shared: ReturnType<typeof useTranslations<'inspections.completion'>>,
): { title: string; text: ReactNode } {
  const values = { ...countArgs(required), available: formatNumber(available) };
  if (met === false) return { title: t('no_credits'), text: t('no_credits_text', values) };
  const title = shared('price', values);
  if (available === null || required === 0) return { title, text: null };
  const left = t('credits_left', countArgs(available - required));
  const adds =
    rule &&
    rule.per_detail > 0 &&
    t('price_rule', {
      base: rule.per_inspection === 0 ? 'no' : 'yes',
      inspection: formatNumber(rule.per_inspection),
      detail: formatNumber(rule.per_detail),
      ...countArgs(rule.details),
    });
  return { title, text: [adds, left].filter(Boolean).join(' · ') };
}

function answersWords(
  { met, gaps, serverGap }: Extract<CompletionCondition, { key: 'answers' }>,
  t: ReturnType<typeof useTranslations<'complete'>>,
  shared: ReturnType<typeof useTranslations<'inspections.completion'>>,
): { title: string; text: ReactNode } {
  if (met) return { title: shared('all_answered'), text: null };
  if (gaps.length === 0 && serverGap !== null)
    return {
      title: shared('missing', countArgs(serverGap.missing)),
      text: [serverGap.object, serverGap.check_list, serverGap.group, serverGap.item]
        .filter(Boolean)
        .join(' · '),
    };
  const names = gaps.slice(0, NAMED).map(({ item }) => `${item.number} ${item.name}`);
  const more = gaps.length - names.length;
  return {
    title: shared('missing', countArgs(gaps.length)),
    text: [...names, ...(more > 0 ? [t('more', countArgs(more))] : [])].join(' · '),
  };
}
