import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { createStore, useStore } from '../../../kit/createStore.ts';
import { mayDictate } from '../../../kit/dictation.ts';
import { recall, remember } from '../../../kit/remembered.ts';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { chooseDictation, useDictates } from './answers/dictation.ts';
import { chooseAdvance, useAdvances } from './useAdvance.ts';
import classes from './RunScreen.module.css';

const hasGloves = createStore(recall('gloves') !== null);

/** Whether targets are large enough for a hand in a glove, as chosen on this device. */
const useGloves = (): boolean => useStore(hasGloves);
function chooseGloves(on: boolean): void {
  remember('gloves', on ? 'on' : null);
  hasGloves.change(on);
}

/** Makes the targets of the page larger while an inspection is open, also those of its dialogs. */
export function useGloveTargets(): void {
  const isChosen = useGloves();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-gloves', isChosen);
    return () => document.documentElement.removeAttribute('data-gloves');
  }, [isChosen]);
}

/** Whether an answer leads on to the next open item, whether targets are large, and whether texts are dictated. */
export function RunChoices() {
  const t = useTranslations('inspections.runner');
  const advances = useAdvances();
  const gloves = useGloves();
  const dictates = useDictates();
  const choices = [
    ['advance', advances, chooseAdvance],
    ['gloves', gloves, chooseGloves],
    ...(mayDictate() ? [['dictation', dictates, chooseDictation] as const] : []),
  ] as const;
  return choices.map(([id, isOn, choose]) => (
    <label key={id} className={`row gap-12 ${classes.advance}`} htmlFor={id}>
      <Tick id={id} checked={isOn} onChange={() => choose(!isOn)} />
      {t(id)}
    </label>
  ));
}
