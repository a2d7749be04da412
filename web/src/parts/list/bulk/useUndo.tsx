import type { Entity } from '@plumbline/contract/resources';
import { useState, type ReactNode } from 'react';
import { notify, notifyError } from '../../../kit/notify.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import type { ChangeTopic } from '../../../kit/http/queryClient.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { BulkReport } from './BulkReport.tsx';
import { runBulk, type RowsAct, type BulkOutcome } from './runBulk.ts';

interface Undo {
  run: (ids: readonly string[], undo: RowsAct) => Promise<void>;
  /** The report of rows that could not be undone. */
  report: ReactNode;
}
interface Options {
  resource: Entity;
  changes: readonly ChangeTopic[];
  /** The notice about a number of rows, and the title of the report. */
  words: { undone: (n: number) => string; report: (n: number) => string };
}

/** Undoes a change of several rows, and explains each failure. */
export function useUndo({ resource, changes, words }: Options): Undo {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const close = () => setOutcome(null);
  return {
    run: async (ids, undo) => {
      const result = await runBulk(ids, undo);
      const [first] = result.failed;
      if (result.done.length > 0) notify({ text: words.undone(result.done.length) });
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
        title={words.report(outcome.done.length + outcome.failed.length)}
      >
        <BulkReport outcome={outcome} resource={resource} onClose={close} />
      </Modal>
    ),
  };
}
