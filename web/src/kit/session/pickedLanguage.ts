import type { Locale } from '@plumbline/contract/kit/locales';
import { withTimeout } from '../chunk.ts';
import { chooseLocale } from '../i18n/i18n.ts';
import { notifyError } from '../notify.ts';

/** Changes the texts, unless the device can neither fetch nor has those of the language. */
export async function changeTexts(locale: Locale): Promise<boolean> {
  try {
    await withTimeout(() => chooseLocale(locale));
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

let pickedOnLoginPage = false;

/** For somebody who has not signed in yet. */
export async function pickLanguage(locale: Locale): Promise<void> {
  pickedOnLoginPage = true;
  if (!(await changeTexts(locale))) pickedOnLoginPage = false;
}

/** Whether somebody picked one since this was last asked: the next person to sign in here may be somebody else. */
export function takePicked(): boolean {
  const wasPicked = pickedOnLoginPage;
  pickedOnLoginPage = false;
  return wasPicked;
}
