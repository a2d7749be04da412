import { codeOf } from '@plumbline/contract/kit/errors';
import type { Detail } from '@plumbline/contract/kit/errorBody';
import { NetworkError, NotLoaded, RefusalError, failureOf } from './errors.ts';
import { splitMessage, type Explanation } from './explanation.ts';
import { ChunkError } from '../chunk.ts';
import { translator, withTexts } from '../i18n/i18n.ts';

type ExplainDetail = (detail: Detail | null, retryAfter: number | null) => Explanation;
let explainDetail: ExplainDetail | null = null;

const loadWords = withTexts('refused', () => import('./refused/refusalWords.ts'));

/** Fetches what explains refusals, which comes with the first one; a stored one may be of days ago. */
export async function loadRefusalWords(): Promise<void> {
  explainDetail ??= (await loadWords()).explainDetail;
}

/** How long a refusal waits at most for what explains it. */
const PATIENCE = 5_000;

/** Waits for what explains refusals; a refusal without it shows its code. */
export async function fetchRefusalWords(): Promise<void> {
  if (explainDetail !== null) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([loadRefusalWords().catch(() => undefined), patience]);
}

/** Explains any failure in the user's language (docs/coverage.md section 8). */
export function explain(error: unknown): Explanation {
  const t = translator('http');
  if (error instanceof RefusalError) {
    if (explainDetail !== null) return explainDetail(error.detail, error.retryAfter);
    const { detail, status } = error;
    const code = detail && codeOf(detail);
    if (code === null && typeof detail === 'string')
      return { ...splitMessage(detail), key: detail };
    return { title: t('something_wrong'), description: code ?? String(status), key: String(code) };
  }
  if (error instanceof ChunkError) {
    return { title: t('chunk.title'), description: t('chunk.text'), key: 'chunk' };
  }
  if (error instanceof NotLoaded) return { title: t('not_loaded'), key: 'not_loaded' };
  const { name, message } =
    error instanceof Error ? error : { name: 'Error', message: String(error) };
  if (error instanceof NetworkError && error.unsent)
    return { ...splitMessage(t('offline')), key: 'offline' };
  if (error instanceof NetworkError)
    return { title: t('network'), description: `${name}: ${message}`, key: 'network' };
  return { title: t('something_wrong'), description: message, key: `${name} ${message}` };
}

/** The code with which the server has refused; null for any other failure. */
export function codeOfError(error: unknown): ReturnType<typeof codeOf> {
  const failure = failureOf(error);
  return failure instanceof RefusalError && failure.detail !== null ? codeOf(failure.detail) : null;
}

/** The server refuses the query whenever it is sent. */
export const isTooExpensive = (error: unknown): boolean => codeOfError(error) === 'too_expensive';
