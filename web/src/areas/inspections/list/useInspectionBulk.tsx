import { inspections } from '@plumbline/contract/inspections/wire';
import { reach } from '@plumbline/contract/kit/permissions';
import { IconBan, IconCalendarTime, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { useRole } from '../../../kit/session/me.ts';
import { notify } from '../../../kit/notify.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import type { BulkAction, BulkTarget } from '../../../parts/list/bulk/bulk.ts';
import { BulkDialog } from '../../../parts/list/bulk/BulkDialog.tsx';
import { BULK_LETTERS } from '../../../parts/list/keys.ts';
import { useReschedule } from './useReschedule.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { useHandOver } from './useHandOver.tsx';
import { useCancel } from './useCancel.tsx';

const LETTERS = BULK_LETTERS.inspections;
type ActionName = keyof typeof LETTERS;

/** Hands over, moves or cancels several inspections; the server refuses those for which it is too late. */
export function useInspectionBulk(): { actions: BulkAction[]; dialog: ReactNode } {
  const t = useTranslations('inspections.bulk');
  const words = useTranslations('list.act');
  const role = useRole();
  const may = reach(role, 'inspection.status') !== 'none';
  const mayChange = reach(role, 'inspection.change') !== 'none';
  const [pending, setPending] = useState<{ act: ActionName; target: BulkTarget } | null>(null);
  const questions = {
    hand_over: useHandOver(pending?.target),
    reschedule: useReschedule(pending?.target),
    cancel: useCancel(pending?.target),
  };
  const action = (name: ActionName, icon: ReactNode): BulkAction => ({
    label: words(name),
    letter: LETTERS[name],
    icon,
    run: (target) => {
      questions[name].reset();
      setPending({ act: name, target });
    },
  });
  return {
    actions: may
      ? [
          action('hand_over', <IconUserShare {...ICON} />),
          ...(mayChange ? [action('reschedule', <IconCalendarTime {...ICON} />)] : []),
          action('cancel', <IconBan {...ICON} />),
        ]
      : [],
    dialog: pending && (
      <BulkDialog
        {...questions[pending.act].question}
        ids={pending.target.ids}
        resource={inspections}
        changes={ENTITIES.inspection.shownBy}
        onClose={() => setPending(null)}
        onDone={(outcome) => {
          pending.target.settle(outcome);
          const n = countArgs(outcome.done.length);
          if (outcome.done.length > 0) notify({ text: t(`${pending.act}_done`, n) });
        }}
      />
    ),
  };
}
