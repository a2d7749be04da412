import { notifyError } from '../../kit/notify.ts';
import { followRefusal } from '../../kit/session/followRefusal.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';

/** Undoes what a notice reported. The notice may outlive its page, so a failure is reported in a notice too. */
export async function takeBack(
  undo: () => Promise<unknown>,
  ...changes: ChangeTopic[]
): Promise<void> {
  await undo().catch((error: unknown) => {
    followRefusal(error);
    notifyError(error);
  });
  await refetch(...changes);
}
