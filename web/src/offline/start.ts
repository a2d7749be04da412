import { fetchUntilThere } from '../kit/chunk.ts';
import { fetchWhenQuiet } from '../kit/quiet.ts';
import { hasAnswered } from './outbox/deviceId.ts';
import { sendingUser } from './outbox/shownQueue.ts';

/**
 * Sends the answers of the signed-in user: at once where there may be some, or else when the page is quiet. Returns a
 * function that stops waiting.
 */
export function sendAnswers(user_id: string): () => void {
  sendingUser.change(user_id);
  return (hasAnswered() ? fetchUntilThere : fetchWhenQuiet)(
    () => import('./outbox/deviceOutbox.ts'),
  );
}

/** Keeps what the device needs to work without the server, beginning with what has been read so far. */
export const keepCopies = (): (() => void) =>
  fetchWhenQuiet(async () => (await import('./copies/watch.ts')).watchCopies());
