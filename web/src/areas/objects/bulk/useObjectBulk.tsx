import { objects } from '@plumbline/contract/objects/wire';
import {
  IconArchive,
  IconArchiveOff,
  IconClipboardPlus,
  IconEdit,
  IconQrcode,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { withArchived } from '../../../kit/archived.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { later } from '../../../kit/later.ts';
import { notify } from '../../../kit/notify.ts';
import type { BulkAction, BulkTarget } from '../../../parts/list/bulk/bulk.ts';
import { useUndo } from '../../../parts/list/bulk/useUndo.tsx';
import { BULK_LETTERS } from '../../../parts/list/keys.ts';
import { usePrintSelected } from '../label/usePrintLabels.ts';
import { CHANGED, restoreObject, type BulkAct } from './acts.ts';
import { ICON } from '../../../ui/theme/tokens.ts';

const question = later(() => import('./ObjectBulkDialog.tsx'));

/** The notice about the finished rows. */
const NOTICES = {
  archive: 'archived',
  restore: 'restored',
  change: 'changed',
  assign: 'assigned',
} as const satisfies Record<BulkAct, string>;

/** The bulk actions on objects, and the question before each. */
export function useObjectBulk(): { actions: BulkAction[]; dialog: ReactNode } {
  const t = useTranslations('objects.bulk');
  const words = useTranslations('list.act');
  const common = useTranslations('common');
  const [pending, setPending] = useState<{ act: BulkAct; target: BulkTarget } | null>(null);
  const undo = useUndo({
    resource: objects,
    changes: CHANGED,
    words: {
      undone: (n) => t('restored', countArgs(n)),
      report: (n) => t('restore_report', countArgs(n)),
    },
  });
  const close = () => setPending(null);
  const printLabels = usePrintSelected();
  question.useSoon();
  const part = question.useOnRequest(pending !== null, close);
  const action = (act: BulkAct, icon: ReactNode): BulkAction => ({
    label: words(act),
    letter: BULK_LETTERS.objects[act],
    icon,
    run: (target) => setPending({ act, target }),
  });
  return {
    actions: [
      action('change', <IconEdit {...ICON} />),
      action('assign', <IconClipboardPlus {...ICON} />),
      {
        label: words('labels'),
        letter: BULK_LETTERS.objects.labels,
        icon: <IconQrcode {...ICON} />,
        run: printLabels,
      },
      action('archive', <IconArchive {...ICON} />),
      ...(withArchived() ? [action('restore', <IconArchiveOff {...ICON} />)] : []),
    ],
    dialog:
      undo.report ??
      (pending && part && (
        <part.ObjectBulkDialog
          {...pending}
          onClose={close}
          onDone={(outcome) => {
            pending.target.settle(outcome);
            if (outcome.done.length > 0) say(pending.act, outcome.done);
          }}
        />
      )),
  };

  function say(act: BulkAct, done: string[]) {
    const text = t(NOTICES[act], countArgs(done.length));
    if (act !== 'archive') return notify({ text });
    notify({
      text,
      icon: IconArchive,
      action: {
        label: common('undo'),
        run: () => void undo.run(done, restoreObject),
      },
    });
  }
}
