import { explain } from '../../kit/http/refusals.ts';

/** Why a call has failed, in one line below a field. */
export function inWords(error: unknown): string {
  const { title, description } = explain(error);
  return [title, description].filter(Boolean).join('. ');
}
