import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { QualityRule } from '@plumbline/contract/checkLists/schemas';
import { IconGitBranch, IconMessage } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import type { DraftItem } from '../draftItem.ts';
import classes from './OutlineRow.module.css';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';

/** The range rated good: `5–40 °C`, `≥ 5`, `≤ 40`; null without limits. */
function goodRange(rule: QualityRule | null, unit: string): string | null {
  const low = rule?.attention_min ?? rule?.critical_min ?? rule?.min ?? null;
  const high = rule?.attention_max ?? rule?.critical_max ?? rule?.max ?? null;
  const end = unit === '' ? '' : `\u00A0${unit}`;
  if (low !== null && high !== null) return `${formatNumber(low)}–${formatNumber(high)}${end}`;
  if (low !== null) return `≥\u00A0${formatNumber(low)}${end}`;
  return high === null ? null : `≤\u00A0${formatNumber(high)}${end}`;
}

/** Limits, choices, condition and required evidence in a few characters. */
export function ItemFacts({ item, source }: { item: DraftItem; source: string | undefined }) {
  const t = useTranslations('checkLists.outline');
  const isNumber = item.check_type_code === CHECK_TYPE.number;
  const range = isNumber ? (goodRange(item.rule, item.unit) ?? item.unit) : null;
  return (
    <>
      {range && <span className="num">{range}</span>}
      {item.check_type_code === CHECK_TYPE.choice && (
        <span>{t('choices', countArgs(item.choices.length))}</span>
      )}
      {source !== undefined && (
        <Fact icon={IconGitBranch} label={t('only_if', { number: source })} text={source} />
      )}
      {item.require_comment_on.length > 0 && <Fact icon={IconMessage} label={t('comment')} />}
    </>
  );
}

interface FactProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  label: string;
  text?: string;
}

const Fact = ({ icon: Icon, label, text }: FactProps) => (
  <Tooltip label={label}>
    <span className={`inline ${classes.fact}`} role="img" aria-label={label}>
      <Icon size={15} stroke={1.6} aria-hidden />
      {text && <span className="num">{text}</span>}
    </span>
  </Tooltip>
);
