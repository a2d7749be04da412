import { QUALITY } from '@plumbline/contract/quality/codes';
import { useEffect } from 'react';
import { useSurroundings } from '../../../kit/device.tsx';
import { createStore, useStore } from '../../../kit/createStore.ts';
import { recall, remember } from '../../../kit/remembered.ts';
import type { RunWork } from '../work.ts';
import { elementOf, type InspectionRun } from './useRun.ts';

const isOn = createStore(recall('advance') !== null);

/** Whether an answer leads on to the next open item, as chosen on this device. */
export const useAdvances = (): boolean => useStore(isOn);
export function chooseAdvance(on: boolean): void {
  remember('advance', on ? 'on' : null);
  isOn.change(on);
}

/** The open item after this one; null where it still needs something, is a finding, or nothing open follows. */
export function nextOpen(work: RunWork, id: string): string | null {
  const items = work.sections.flatMap((section) => section.items);
  const at = items.findIndex((item) => item.id === id);
  const open = new Set(work.gaps.map(({ item }) => item.id));
  const item = items[at];
  if (item === undefined || open.has(id)) return null;
  const isFinding = !item.not_applicable && (item.quality_status?.code ?? QUALITY.ok) < QUALITY.ok;
  return isFinding ? null : (items.slice(at + 1).find((one) => open.has(one.id))?.id ?? null);
}

/** Leads on to the next open item once the one that was answered by a tap or a key needs nothing more. */
export function useAdvance(run: InspectionRun, work: RunWork): void {
  const isChosen = useAdvances();
  const { coarse } = useSurroundings();
  useEffect(() => {
    const id = run.chosen.current();
    if (!isChosen || id === null) return;
    const next = nextOpen(work, id);
    if (next === null) return;
    run.chosen.change(null);
    if (!coarse) return run.jump(next);
    // a field that gets the focus opens the keyboard of the screen
    run.active.change(next);
    elementOf(next)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [run, work, isChosen, coarse]);
}
