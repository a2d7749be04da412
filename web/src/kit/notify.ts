import { splitMessage } from './http/explanation.ts';
import { explain } from './http/refusals.ts';
import { TIMING } from './timing.ts';
import { showToast, type ToastNotice } from './toasts.ts';

interface Notice extends Pick<ToastNotice, 'action' | 'icon'> {
  /** The text; two colons separate a title from a description. */
  text: string;
  description?: string;
}

/** A neutral notice for 5 seconds, announced politely. */
export function notify({ text, description, action, icon }: Notice): void {
  const { title, description: second } = splitMessage(text);
  showToast({
    id: crypto.randomUUID(),
    role: 'status',
    icon,
    title,
    message: description ?? second,
    action,
    duration: TIMING.notification,
  });
}

/** An error for 3 seconds, announced at once; repeats of the same failure collapse into one. */
export function notifyError(error: unknown): void {
  const { title, description, key } = explain(error);
  showToast({
    id: `error ${key}`,
    role: 'alert',
    title,
    message: description,
    duration: TIMING.errorToast,
  });
}
