import { useSyncExternalStore } from 'react';
import { DAYS_AHEAD } from '@plumbline/contract/tenants/fieldWork';
import type { FieldWork } from '@plumbline/contract/tenants/schemas';
import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember } from '../../kit/remembered.ts';
import { fieldSettings } from '../../kit/session/fieldSettings.ts';

/** What has been chosen on this device; null: as the tenant says. */
interface Ahead {
  /** How many days before it may be started an inspection is fetched (docs/decisions/offline.md). */
  days: FieldWork['days_ahead'] | null;
  /** Whether work is fetched ahead on any network; false for none that is paid by the megabyte. */
  anyNetwork: boolean;
  /** Whether photos are sent on any network. */
  photosAnyNetwork: boolean | null;
}

const WIFI = 'wifi';
const PHOTOS = { wait: 'photos-wait', go: 'photos-go' };

function restored(): Ahead {
  const words = (recall('ahead') ?? '').split(' ');
  return {
    days: DAYS_AHEAD.find((days) => words.includes(String(days))) ?? null,
    anyNetwork: !words.includes(WIFI),
    photosAnyNetwork: words.includes(PHOTOS.go) || (words.includes(PHOTOS.wait) ? false : null),
  };
}

export const ahead = createStore<Ahead>(restored());
export const useAhead = (): Ahead => useStore(ahead);

export function chooseAhead(change: Partial<Ahead>): void {
  const next = { ...ahead.current(), ...change };
  const { days, anyNetwork, photosAnyNetwork } = next;
  const words = [
    ...(days === null ? [] : [days]),
    ...(anyNetwork ? [] : [WIFI]),
    ...(photosAnyNetwork === null ? [] : [photosAnyNetwork ? PHOTOS.go : PHOTOS.wait]),
  ];
  remember('ahead', words.join(' '));
  ahead.change(next);
}

export const daysAhead = (): number => ahead.current().days ?? fieldSettings.current().days_ahead;

/** The days ahead of which this device holds the work, by its user's choice or the tenant's. */
export function useDaysAhead(): number {
  const { days } = useStore(ahead);
  const { days_ahead } = useStore(fieldSettings);
  return days ?? days_ahead;
}

/** Not a part of every browser: https://wicg.github.io/netinfo/. */
const network = (navigator as { connection?: EventTarget & { type?: string } }).connection;
/** Whether the browser says over which kind of network it is connected. */
export const knowsNetwork = (): boolean => network?.type !== undefined;
const isPaidNetwork = (): boolean => network?.type === 'cellular';
export const mayFetchAhead = (): boolean => ahead.current().anyNetwork || !isPaidNetwork();

/** Whether photos wait for a network that is not paid by the megabyte, by this device's choice or the tenant's. */
export const photosWait = (): boolean =>
  isPaidNetwork() && !(ahead.current().photosAnyNetwork ?? !fieldSettings.current().photos_wait);

/** Calls back when that may have changed. */
export function onPhotosWait(changed: () => void): () => void {
  const ends = [ahead.subscribe(changed), fieldSettings.subscribe(changed)];
  network?.addEventListener('change', changed);
  return () => {
    for (const end of ends) end();
    network?.removeEventListener('change', changed);
  };
}

export const usePhotosWait = (): boolean => useSyncExternalStore(onPhotosWait, photosWait);
