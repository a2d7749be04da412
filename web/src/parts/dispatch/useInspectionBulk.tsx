import { inspections } from '@plumbline/contract/inspections/wire';
import { reach } from '@plumbline/contract/kit/permissions';
import { IconBan, IconCalendarTime, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { later } from '../../kit/later.ts';
import { notify } from '../../kit/notify.ts';
import { useRole } from '../../kit/session/me.ts';
import { ICON } from '../../ui/theme/tokens.ts';
import { ENTITIES } from '../entity/entities.ts';
import type { BulkAction, BulkTarget } from '../list/bulk/bulk.ts';
import { useUndo } from '../list/bulk/useUndo.tsx';
import { BULK_LETTERS } from '../list/keys.ts';
import { giveBack, type EarlierResponsibles } from './handOverMany.ts';
import type { InspectionAct } from './InspectionBulkDialog.tsx';
import type { OpenMoves } from './moveByDays.ts';

const LETTERS = BULK_LETTERS.inspections;
const question = later(() => import('./InspectionBulkDialog.tsx'));

interface Pending {
  act: InspectionAct;
  target: BulkTarget;
  before: EarlierResponsibles;
}

/** Hands over, moves or cancels several inspections; the server refuses those for which it is too late. */
export function useInspectionBulk(): { actions: BulkAction[]; dialog: ReactNode } {
  const t = useTranslations('dispatch');
  const words = useTranslations('list.act');
  const common = useTranslations('common');
  const role = useRole();
  const [pending, setPending] = useState<Pending | null>(null);
  const [openMoves] = useState<OpenMoves>(() => new Map());
  const undo = useUndo({
    resource: inspections,
    changes: ENTITIES.inspection.shownBy,
    words: {
      undone: (n) => t('given_back', countArgs(n)),
      report: (n) => t('give_back_report', countArgs(n)),
    },
  });
  const close = () => setPending(null);
  question.useSoon();
  const part = question.useOnRequest(pending !== null, close);
  const action = (act: InspectionAct, icon: ReactNode): BulkAction => ({
    label: words(act),
    letter: LETTERS[act],
    icon,
    run: (target) => setPending({ act, target, before: new Map() }),
  });
  const mayChange = reach(role, 'inspection.change') !== 'none';
  const actions = [
    action('hand_over', <IconUserShare {...ICON} />),
    ...(mayChange ? [action('reschedule', <IconCalendarTime {...ICON} />)] : []),
    action('cancel', <IconBan {...ICON} />),
  ];
  return {
    actions: reach(role, 'inspection.status') === 'none' ? [] : actions,
    dialog:
      undo.report ??
      (pending && part && (
        <part.InspectionBulkDialog
          {...pending}
          openMoves={openMoves}
          onClose={close}
          onDone={(outcome) => {
            pending.target.settle(outcome);
            if (outcome.done.length > 0) say(pending, outcome.done.length);
          }}
        />
      )),
  };

  function say({ act, before }: Pending, n: number) {
    const text = t(`${act}_done`, countArgs(n));
    // Who has handed over their own inspections may not take them back.
    const mayUndo = reach(role, 'inspection.responsible') === 'all' && before.size > 0;
    const action = {
      label: common('undo'),
      run: () => void undo.run([...before.keys()], giveBack(before)),
    };
    notify({ text, ...(mayUndo ? { icon: IconUserShare, action } : {}) });
  }
}
