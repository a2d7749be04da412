import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconChecks, IconMessage, IconPaperclip } from '@tabler/icons-react';
import { type CSSProperties, Suspense } from 'react';
import { useDisclosure } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { limitOf } from '@plumbline/contract/inspections/answerRules';
import { scaleOf } from '@plumbline/contract/inspections/answerScale';
import { isAnswered, ruleItem } from '@plumbline/contract/inspections/completion';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { countArgs, formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { lazyForm } from '../../../kit/later.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { NOT_APPLICABLE } from '../run/answers/options.ts';
import { useAnswerText } from '../../../parts/inspection/answerText.ts';
import { useScaleText } from '../../../parts/inspection/scaleText.ts';
import { useSigned } from '../signed.tsx';
import classes from './ItemRow.module.css';

/** Custom properties are not part of the type. */
const indent = (depth: number) => ({ '--depth': depth }) as CSSProperties;

interface Props {
  item: ItemView;
  place: string;
  depth?: number;
  open: ((item_id: string) => void) | null;
  /** Whether the reason is included: comment, limit, previous value. */
  full?: boolean;
}

/** One item with its answer; for a finding also the reason. */
export function ItemRow({ item, place, depth = 0, open, full = false }: Props) {
  const answer = useItemAnswer(item);
  const why = useWhy(item);
  const signed = useSigned(item);
  if (item.item_type === 'header')
    return (
      <div
        className={`stack align-centre line-above medium quiet ${classes.header}`}
        style={indent(depth)}
      >
        <span className="num">{item.number}</span>
        <span dir="auto">{item.name}</span>
      </div>
    );
  const below = full ? [place, why].filter(Boolean).join(' · ') : (item.comment ?? '');
  return (
    <div className={`stack align-centre line-above ${classes.row}`} style={indent(depth)}>
      <span className={`${classes.number} num`}>{item.number}</span>
      <span className={`column min-width-0 align-start ${classes.names}`}>
        {open === null ? (
          <span className="medium text-start loud" dir="auto">
            {item.name}
          </span>
        ) : (
          <button
            type="button"
            className="medium text-start loud"
            dir="auto"
            onClick={() => open(item.id)}
          >
            {item.name}
          </button>
        )}
        {below !== '' && (
          <small className="quiet" dir="auto">
            {below}
          </small>
        )}
        {signed.text !== '' && (
          <small className="quiet" dir="auto">
            {signed.text} · <span className="num-date nowrap">{signed.when}</span>
          </small>
        )}
        {signed.changed !== '' && <small className={classes.changed}>{signed.changed}</small>}
      </span>
      <span className={`quiet break-anywhere ${classes.value}`} dir="auto">
        <Value item={item} text={answer} />
      </span>
      <span className="inline">
        <ItemQuality item={item} />
        {item.answered_together && <TogetherMark item={item} />}
      </span>
      <span className={`flex justify-end quiet gap-8 ${classes.extras}`}>
        {item.content_count > 0 && <ItemFilesButton item={item} />}
        {full && item.comment !== null && <IconMessage size={16} stroke={1.6} aria-hidden />}
      </span>
    </div>
  );
}

interface Act {
  at: string | null;
  by: ItemView['answered_by'];
}

/** When and by whom something was answered. */
export const nameOfAct = ({ at, by }: Act): string =>
  [formatMoment(at), by?.name].filter(Boolean).join(' · ');

/** Says that the answer was given to other items too, without weighing it. */
function TogetherMark({ item }: { item: ItemView }) {
  const t = useTranslations('inspections');
  const act = nameOfAct({ at: item.answered_at, by: item.answered_by });
  const words = t('together', { act });
  return (
    <Tooltip label={words}>
      <span className="flex quiet" role="img" aria-label={words}>
        <IconChecks size={16} stroke={1.6} aria-hidden />
      </span>
    </Tooltip>
  );
}

/** A measured value leads to its indicator. */
function Value({ item: { indicator }, text }: { item: ItemView; text: string }) {
  if (indicator === null || text === '') return text;
  const { id, name } = indicator;
  return (
    <AppLink to={paths.indicator(id)} title={name} aria-label={`${name}: ${text}`}>
      {text}
    </AppLink>
  );
}

const ItemFilesViewer = lazyForm(
  withTexts(
    'content',
    async () => (await import('../../../parts/content/ItemFilesViewer.tsx')).ItemFilesViewer,
  ),
);

/** The number of files of an item, which shows them. */
function ItemFilesButton({ item: { id, content_count, previous } }: { item: ItemView }) {
  const t = useTranslations('inspections');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <button
        type="button"
        className={`inline radius-5 ${classes.files}`}
        aria-label={t('files_of_item', countArgs(content_count))}
        onClick={open}
      >
        <IconPaperclip size={16} stroke={1.6} aria-hidden />
        <span className="num">{formatNumber(content_count)}</span>
      </button>
      {opened && (
        <Suspense>
          <ItemFilesViewer item_id={id} before={previous} close={close} />
        </Suspense>
      )}
    </>
  );
}

/** The dictionary's label, or the page's own while the answer is being sent. */
function ItemQuality({ item }: { item: ItemView }) {
  const t = useTranslations('inspection.answer');
  // Copied but not confirmed, so it does not count yet.
  if (item.proposed) return <StatusBadge code={0} label={t('proposed')} look="quiet" />;
  if (item.not_applicable)
    return <StatusBadge code={NOT_APPLICABLE} label={t('na')} look="quiet" />;
  const status = item.quality_status;
  if (status === null) {
    const answered = isAnswered(ruleItem(item));
    return answered ? null : <StatusBadge code={0} label={t('none')} look="quiet" />;
  }
  const word =
    status.code < QUALITY.attention ? 'critical' : status.code < QUALITY.ok ? 'attention' : 'ok';
  const look = status.code < QUALITY.ok ? 'filled' : 'quiet';
  return <StatusBadge code={status.code} label={status.name || t(word)} look={look} />;
}

const scaleOfItem = ({ check_type, choices, rule, value }: ItemView) =>
  scaleOf({ check_type_code: check_type?.code ?? null, choices, rule }, value);

/** The answer in words, or of how many points it is. */
function useItemAnswer(item: ItemView): string {
  const answerText = useAnswerText();
  const scaleText = useScaleText();
  return scaleText(answerText(item, item.value), scaleOfItem(item)).answer;
}

/** The comment, else the broken limit and the previous answer. */
function useWhy(item: ItemView): string {
  const t = useTranslations('inspections');
  const quality = useTranslations('quality');
  const answerText = useAnswerText();
  const scaleText = useScaleText();
  if (item.comment !== null) return item.comment;
  const limit = limitOf(item.rule, item.value);
  const before = item.previous ? answerText(item, item.previous.value) : '';
  return [
    scaleText('', scaleOfItem(item)).limit,
    limit === null ? null : quality('limit', { limit: answerText(item, limit) }),
    before === '' ? null : t('previous', { value: before }),
  ]
    .filter(Boolean)
    .join(', ');
}
