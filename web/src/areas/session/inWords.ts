import { explain } from '../../kit/http/refusals.ts';

/** The reason why a call has failed, in one line under a field. */
export function inWords(error: unknown): string {
  const { title, description } = explain(error);
  return [title, description].filter(Boolean).join('. ');
}
