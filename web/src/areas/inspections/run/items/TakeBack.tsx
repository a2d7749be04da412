import { isFilledByContent, isRated } from '@plumbline/contract/checkLists/checkTypes';
import { qualityOfAnswer } from '@plumbline/contract/inspections/answerRules';
import { isAnswered } from '@plumbline/contract/inspections/completion';
import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import { QUALITIES } from '@plumbline/contract/quality/codes';
import { IconEraser } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../../kit/notify.ts';
import { ruleItem } from '../../work.ts';
import type { GiveAnswer } from '../useRun.ts';
import classes from './ItemCard.module.css';

/** An item without an answer, and the answer it had. */
function bodiesOf(item: ItemView): { none: Answer; before: Answer } {
  const quality_status_code = QUALITIES.find((code) => code === item.quality_status?.code) ?? null;
  if (item.not_applicable)
    return { none: { not_applicable: false }, before: { not_applicable: true } };
  if (isRated(item.check_type?.code ?? null))
    return { none: { quality_status_code: null }, before: { quality_status_code } };
  const { value, choices, rule } = item;
  const check_type_code = item.check_type?.code ?? null;
  const isOwnRating =
    qualityOfAnswer({ check_type_code, choices, rule }, value) !== quality_status_code;
  return { none: { value: null }, before: { value, ...(isOwnRating && { quality_status_code }) } };
}

/** Takes an answer back that was given by mistake; the comment and the photos stay. */
export function TakeBack({ item, give }: { item: ItemView; give: GiveAnswer }) {
  const t = useTranslations('inspections.runner');
  const common = useTranslations('common');
  const isOwn = !item.proposed && !isFilledByContent(item.check_type?.code ?? null);
  if (!isOwn || !isAnswered(ruleItem(item))) return null;
  const { none, before } = bodiesOf(item);
  const clear = () => {
    give(none);
    notify({
      text: t('taken_back'),
      description: item.name,
      action: { label: common('undo'), run: () => give(before) },
    });
  };
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={t('take_back_of', { name: item.name })}
      onClick={clear}
    >
      <IconEraser size={18} stroke={1.6} aria-hidden />
      {t('take_back')}
    </button>
  );
}
