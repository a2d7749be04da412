import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';

interface Options {
  changes: readonly ChangeTopic[];
  /** Closes the question. */
  onClose: () => void;
  /** The toast once it is done. */
  notice: Parameters<typeof notify>[0];
}

/** An act that `Confirm` asks for: while it runs, its button waits; afterwards the question closes, and a toast says so. */
export function useConfirmedAct(
  run: () => Promise<unknown>,
  { changes, onClose, notice }: Options,
) {
  const { isPending, mutate } = useAct(run, {
    changes,
    done: () => {
      onClose();
      notify(notice);
    },
  });
  return { busy: isPending, onConfirm: () => mutate(undefined) };
}
