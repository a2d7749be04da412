import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import { useTranslations } from 'use-intl';
import { useIsClosed } from '../useRun.ts';
import classes from './fields.module.css';

interface Props {
  item: ItemView;
  give: (body: Answer) => void;
}

/** "Not applicable" beside a field; it counts as an answer without a result. */
export function NaButton({ item, give }: Props) {
  const closed = useIsClosed();
  const t = useTranslations('inspection.answer');
  const { not_applicable, proposed } = item;
  return (
    <button
      type="button"
      className={`flex-none card medium quiet hover ${classes.na}`}
      aria-pressed={not_applicable && !proposed}
      aria-disabled={closed || undefined}
      title={t('not_applicable')}
      onClick={() =>
        give(not_applicable && proposed ? { confirmed: true } : { not_applicable: !not_applicable })
      }
    >
      {t('na')}
    </button>
  );
}
