import { STATUS } from '@plumbline/contract/inspections/status';
import { IconCloud, IconDeviceMobileCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { useOpensWithoutServer } from '../../offline/copies/shownState.ts';
import { useIsHeld } from '../../offline/copies/ready.ts';
import { countAnswers, isStatus, pendingOf } from '../../offline/outbox/entry.ts';
import { useEntriesAt } from '../../offline/outbox/shownQueue.ts';
import classes from './OnDeviceMark.module.css';

/** Whether an inspection of the user's opens without the server, and what of it has not been sent. */
export function OnDeviceMark({ inspection_id }: { inspection_id: string }) {
  const t = useTranslations('inspection.on_device');
  const isHeld = useIsHeld(inspection_id);
  const entries = useEntriesAt(inspection_id);
  const isShown = useOpensWithoutServer();
  if (!isShown || isHeld === null) return null;
  const unsent = countAnswers(entries);
  const isCompleted = pendingOf(entries).some(
    (entry) => isStatus(entry) && entry.body.operative_status_code === STATUS.completed,
  );
  const Icon = isHeld ? IconDeviceMobileCheck : IconCloud;
  const text = isCompleted
    ? t('completion_waits')
    : !isHeld
      ? t('not_held')
      : unsent > 0
        ? t('held_unsent', countArgs(unsent))
        : t('held');
  return (
    <span className={`inline quiet ${classes.mark}`} data-only="phone">
      <Icon size={16} stroke={1.6} aria-hidden />
      {text}
    </span>
  );
}
