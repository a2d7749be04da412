import { notifyError } from '../../kit/notify.tsx';
import { refetch } from '../../kit/http/resourceApi.ts';

/** Undoes what a notice told of. It may outlive its page, so what went wrong is said in a notice too. */
export async function takeBack(undo: () => Promise<unknown>, ...changes: string[]): Promise<void> {
  await undo().catch(notifyError);
  await refetch(...changes);
}
