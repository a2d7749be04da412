import type { Locale } from '@plumbline/contract/kit/locales';
import { recall, remember } from './remembered.ts';

/** A browser's recognition of speech (Web Speech API), as far as it is used here. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}
interface Options {
  langs: string[];
  processLocally: true;
}
interface RecognitionClass {
  new (): Recognition;
  available?: (options: Options) => Promise<string>;
  install?: (options: Options) => Promise<boolean>;
}
interface Result extends Event {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

/** What is remembered of dictation: that it is chosen, or that the browser was asked and has not answered. */
const [CHOSEN, ASKED] = ['on', 'asked'];
/** Whether it is chosen, and the browser has survived that. */
export const isDictationChosen = (): boolean => recall('dictation') === CHOSEN;
export const rememberDictation = (on: boolean): void => remember('dictation', on ? CHOSEN : null);

/** The languages of the page as browsers know them for speech. */
const SPOKEN: Record<Locale, string> = {
  'en-GB': 'en-GB',
  'de-DE': 'de-DE',
  'uk-UA': 'uk-UA',
  'ru-UA': 'ru-RU',
};

const recognitionClass = (): RecognitionClass | null => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as unknown as Record<
    string,
    RecognitionClass | undefined
  >; // which the types of browsers lack
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
};

const optionsIn = (locale: Locale): Options => ({ langs: [SPOKEN[locale]], processLocally: true });

/** Whether the browser knows of recognition on the device; one that would send the sound elsewhere does not. */
export function mayDictate(): boolean {
  const found = recognitionClass();
  return found?.available !== undefined && 'processLocally' in found.prototype;
}

/**
 * Whether this device recognises speech itself: at once, or once the browser has fetched the language. Some builds of
 * Chromium end a page that asks, so that is noted: such a browser is not asked again.
 */
export async function dictationIn(locale: Locale): Promise<'ready' | 'fetchable' | 'none'> {
  if (!mayDictate()) return 'none';
  remember('dictation', ASKED);
  const state = await recognitionClass()?.available?.(optionsIn(locale));
  remember('dictation', CHOSEN);
  if (state === 'available') return 'ready';
  return state === 'downloadable' || state === 'downloading' ? 'fetchable' : 'none';
}

/** Fetches the language for this device; false if that is not possible now. */
export const fetchDictation = async (locale: Locale): Promise<boolean> =>
  (await recognitionClass()?.install?.(optionsIn(locale))) ?? false;

interface Listeners {
  /** Receives each phrase once it is complete. */
  onPhrase: (text: string) => void;
  /** Nobody is listened to any more; `isDenied` if the browser does not allow the microphone. */
  onEnd: (isDenied: boolean) => void;
}

/** Listens until somebody stops it or is silent for long. Returns a function that ends it, with what was said. */
export function dictate(locale: Locale, { onPhrase, onEnd }: Listeners): () => void {
  const Found = recognitionClass();
  if (Found === null) return () => undefined;
  const recognition = new Found();
  Object.assign(recognition, {
    lang: SPOKEN[locale],
    continuous: true,
    interimResults: false,
    processLocally: true,
  });
  let isDenied = false;
  recognition.addEventListener('result', (event) => {
    const { results, resultIndex } = event as Result; // as this event is declared
    for (const result of Array.from(results).slice(resultIndex)) {
      const text = result[0]?.transcript.trim() ?? '';
      if (result.isFinal && text !== '') onPhrase(text);
    }
  });
  recognition.addEventListener('error', (event) => {
    isDenied = (event as Event & { error?: string }).error === 'not-allowed';
  });
  recognition.addEventListener('end', () => onEnd(isDenied), { once: true });
  recognition.start();
  return () => recognition.stop();
}
