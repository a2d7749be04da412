import { limitOf } from '@plumbline/contract/inspections/answerRules';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconMessage, IconPaperclip } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { NOT_APPLICABLE } from '../run/options.ts';
import { useAnswerText } from '../../../parts/inspection/answerText.ts';
import classes from './ItemsPanel.module.css';

/** Custom properties are not part of the type. */
const indent = (depth: number) => ({ '--depth': depth }) as CSSProperties;

interface Props {
  item: ItemView;
  place: string;
  depth?: number;
  open: ((item_id: string) => void) | null;
  /** Includes the reason: comment, limit, previous value. */
  full?: boolean;
}

/** One item with its answer; for a finding also the reason. */
export function ItemRow({ item, place, depth = 0, open, full = false }: Props) {
  const answerText = useAnswerText();
  const why = useWhy(item);
  if (item.item_type === 'header')
    return (
      <div className={classes.header} style={indent(depth)}>
        <span className="num">{item.number}</span>
        <span dir="auto">{item.name}</span>
      </div>
    );
  const below = full ? [place, why].filter(Boolean).join(' · ') : (item.comment ?? '');
  return (
    <div className={classes.row} style={indent(depth)}>
      <span className={`${classes.number} num`}>{item.number}</span>
      <span className={classes.names}>
        {open === null ? (
          <span dir="auto">{item.name}</span>
        ) : (
          <button type="button" dir="auto" onClick={() => open(item.id)}>
            {item.name}
          </button>
        )}
        {below !== '' && <small dir="auto">{below}</small>}
      </span>
      <span className={classes.value} dir="auto">
        {answerText(item, item.value)}
      </span>
      <span>
        <ItemQuality item={item} />
      </span>
      <span className={classes.extras}>
        {item.content_count > 0 && (
          <span>
            <IconPaperclip size={16} stroke={1.6} aria-hidden />
            {formatNumber(item.content_count)}
          </span>
        )}
        {full && item.comment !== null && <IconMessage size={16} stroke={1.6} aria-hidden />}
      </span>
    </div>
  );
}

/** The dictionary's label, or the page's own while the answer is being sent. */
function ItemQuality({ item }: { item: ItemView }) {
  const t = useTranslations('inspection.answer');
  // Copied and not confirmed, so it does not count yet.
  if (item.proposed) return <StatusBadge code={0} label={t('proposed')} look="quiet" />;
  if (item.not_applicable)
    return <StatusBadge code={NOT_APPLICABLE} label={t('na')} look="quiet" />;
  const status = item.quality_status;
  if (status === null) {
    const answered = item.value !== null || item.content_count > 0;
    return answered ? null : <StatusBadge code={0} label={t('none')} look="quiet" />;
  }
  const word =
    status.code < QUALITY.attention ? 'critical' : status.code < QUALITY.ok ? 'attention' : 'ok';
  const look = status.code < QUALITY.ok ? 'filled' : 'quiet';
  return <StatusBadge code={status.code} label={status.name || t(word)} look={look} />;
}

/** The comment, else the broken limit and the previous answer. */
function useWhy(item: ItemView): string {
  const t = useTranslations('inspections');
  const quality = useTranslations('quality');
  const answerText = useAnswerText();
  if (item.comment !== null) return item.comment;
  const limit = limitOf(item.rule, item.value);
  const before = item.previous ? answerText(item, item.previous.value) : '';
  return [
    limit === null ? null : quality('limit', { limit: answerText(item, limit) }),
    before === '' ? null : t('previous', { value: before }),
  ]
    .filter(Boolean)
    .join(', ');
}
