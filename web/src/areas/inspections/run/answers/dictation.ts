import { createStore, useStore } from '../../../../kit/createStore.ts';
import { isDictationChosen, rememberDictation } from '../../../../kit/dictation.ts';
import { withTexts } from '../../../../kit/i18n/i18n.ts';
import { later } from '../../../../kit/later.ts';
import { notifyError } from '../../../../kit/notify.ts';

const load = withTexts('dictation', () => import('../../../../parts/dictation/Dictate.tsx'));
const dictation = later(load);
const isOn = createStore(isDictationChosen());

/** Whether texts are dictated, as chosen on this device: a browser is asked only then. */
export const useDictates = (): boolean => useStore(isOn);
export function chooseDictation(on: boolean): void {
  rememberDictation(on);
  isOn.change(on);
  const giveUp = () => chooseDictation(false);
  if (on) void load().then(({ requireDictation }) => requireDictation(giveUp), notifyError);
}

/** The button that writes what is said; null unless it is chosen. */
export function useDictation() {
  const isChosen = useDictates();
  const loaded = dictation.useNeeded(isChosen);
  return isChosen ? loaded : null;
}
