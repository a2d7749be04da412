import { UI_VERSION } from '@plumbline/contract/product';
import type { DeviceOrder, DeviceReport } from '@plumbline/contract/users/schemas';
import { api } from '../kit/http/api.ts';
import { queryClient } from '../kit/http/queryClient.ts';
import { serverReach } from '../kit/http/reach.ts';
import { meQuery } from '../kit/session/me.ts';
import { currentSession } from '../kit/session/sessionStore.ts';
import { readInventory } from './copies/ready.ts';
import { storedChanges } from './copies/shownState.ts';
import { device, hasAnswered } from './outbox/deviceId.ts';
import { countAnswers, isFile } from './outbox/entry.ts';
import { shownQueue } from './outbox/shownQueue.ts';

/** What this device holds and owes; null while that is unknown, and on one that never held or owed anything. */
async function readReport(): Promise<DeviceReport | null> {
  const { entries, syncedAt } = shownQueue.current();
  if (entries.length === 0 && syncedAt === null) return null;
  const inspections_ready = (await readInventory()).inspections.size;
  if (inspections_ready === 0 && !hasAnswered()) return null;
  const files = entries.filter(isFile);
  const oldest = Math.min(...entries.map(({ seq }) => seq)); // the time of its first one
  return {
    unsent_entries: countAnswers(entries.filter((entry) => !isFile(entry))),
    unsent_files: files.length,
    unsent_since: entries.length === 0 ? null : new Date(oldest).toISOString(),
    inspections_ready,
    is_persisted: (await navigator.storage?.persisted?.()) ?? false,
    build: UI_VERSION,
  };
}

/** The times in milliseconds: in which changes are collected, between two reports, and after which one is repeated. */
const [SETTLE, PAUSE, REPEAT] = [5000, 3 * 60_000, 60 * 60_000];

/**
 * Tells the server what this device holds and owes: a moment after that has changed, seldom, and at once where the page
 * is left while something waits. Returns a function that ends it.
 */
export function watchDevice(): () => void {
  let told: { report: DeviceReport | null; text: string; at: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const tell = async () => {
    clearTimeout(timer);
    timer = undefined;
    const report = await readReport();
    if (report === null || isEnded || serverReach.current().away !== null) return;
    if (!currentSession().isLoggedIn || currentSession().locked) return;
    const text = JSON.stringify(report);
    const at = performance.now();
    if (text === told?.text && at - told.at < REPEAT) return;
    told = { report, text, at };
    try {
      const path = `/user/me/device/${device()}`;
      const order = await api.put<DeviceOrder | undefined>(path, { body: report, keepalive: true }); // an earlier server says nothing
      if (order?.forget_asked_at == null) return;
      told = { report, text: '', at }; // asked again until it is done
      const { forgetAsAsked } = await import('./forgetting.ts');
      await forgetAsAsked(readReport);
    } catch {
      told = { report: null, text: '', at }; // the next change tells again
    }
  };
  const tellSoon = () => {
    const wait = told === null ? 0 : told.at + PAUSE - performance.now();
    timer ??= setTimeout(() => void tell(), Math.max(SETTLE, wait));
  };
  const tellOnLeaving = () => {
    if (document.visibilityState !== 'hidden') return;
    const isOwing = shownQueue.current().entries.length > 0;
    if (isOwing || told?.report?.unsent_since != null) void tell();
  };
  /** What is asked of a device comes as a change of its user, which outdates what the page knows of them. */
  const tellOnChange = queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    const isOutdated = 'action' in event && event.action.type === 'invalidate';
    if (type !== 'updated' || !isOutdated) return;
    if (query !== queryClient.getQueryCache().find({ queryKey: meQuery.queryKey })) return;
    clearTimeout(timer);
    timer = undefined;
    told = null;
    tellSoon();
  });
  const ends = [
    tellOnChange,
    shownQueue.subscribe(tellSoon),
    storedChanges.subscribe(tellSoon),
    serverReach.onBack(tellSoon),
  ];
  const repeating = setInterval(tellSoon, REPEAT / 4);
  document.addEventListener('visibilitychange', tellOnLeaving);
  tellSoon();
  return () => {
    isEnded = true;
    for (const end of ends) end();
    clearTimeout(timer);
    clearInterval(repeating);
    document.removeEventListener('visibilitychange', tellOnLeaving);
  };
}
