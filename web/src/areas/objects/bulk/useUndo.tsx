import { objects } from '@plumbline/contract/objects/wire';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { BulkReport } from '../../../parts/list/bulk/BulkReport.tsx';
import { runBulk, type BulkOutcome } from '../../../parts/list/bulk/runBulk.ts';
import type { Topic } from '../../../kit/http/queryClient.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';

interface Undo {
  run: (ids: readonly string[]) => Promise<void>;
  /** Names what could not be undone. */
  report: ReactNode;
}

/** Undoes a change of several objects, and explains each failure. */
export function useUndo(
  undoRow: (id: string) => Promise<unknown>,
  changes: readonly Topic[],
): Undo {
  const t = useTranslations('objects.bulk');
  const common = useTranslations('common');
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const close = () => setOutcome(null);
  return {
    run: async (ids) => {
      const result = await runBulk(ids, undoRow);
      const [first] = result.failed;
      if (result.done.length > 0) notify({ text: t('restored', countArgs(result.done.length)) });
      if (first) {
        notifyError(first.error); // the user may have left the page with the report
        setOutcome(result);
      }
      await refetch(...changes);
    },
    report: outcome && (
      <Modal
        opened
        onClose={close}
        title={t('restore_report', countArgs(outcome.done.length + outcome.failed.length))}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <BulkReport outcome={outcome} resource={objects} onClose={close} />
      </Modal>
    ),
  };
}
