import { createStore, useStore } from '../createStore.ts';
import { config } from '../config.ts';
import { askWhenInDoubt, nowDate, noteDate } from '../clock.ts';
import { recall, remember } from '../remembered.ts';

/** The reachability of the server, as far as this page knows. */
interface Reachability {
  /** The time of the last response, while the server does not respond; null while it does. */
  away: string | null;
  /** The minute of the last response; null before the first one. */
  at: string | null;
}

interface Edges {
  /** A minimal request; rejects when the server does not respond. */
  probe: () => Promise<unknown>;
  now: () => Date;
  later: (work: () => void, milliseconds: number) => () => void;
  /** The last response, which outlives the page. */
  contact: { read: () => string | null; write: (at: string) => void };
}

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
const MINUTE = 60_000;
const minuteOf = (time: string | null) => time && Math.floor(Date.parse(time) / MINUTE);

/**
 * A single failed call proves little: the server counts as away only when a probe fails too. After that it is probed less and less often, but at once when the network or the window comes back.
 */
export function createReach({ probe, now, later, contact }: Edges) {
  const store = createStore<Reachability>({ away: null, at: contact.read() });
  const { current, change } = store;
  let currentProbe: Promise<Reachability> | null = null;
  let failures = 0;
  let cancel = () => {};

  /** Any response proves that the server is reachable. */
  function noteResponse(): void {
    cancel();
    failures = 0;
    const at = now().toISOString();
    if (current().away === null && minuteOf(current().at) === minuteOf(at)) return;
    contact.write(at);
    change({ away: null, at });
  }

  async function probeOnce(): Promise<Reachability> {
    try {
      await probe();
      noteResponse();
    } catch {
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
      const { away, at } = current();
      if (away === null) change({ away: at ?? now().toISOString(), at });
      cancel();
      cancel = later(() => {
        failures += 1; // on a timer only, since many calls that fail together count as one failure
        void check();
      }, wait);
    }
    return current();
  }

  /** Probes the server, once for all callers; resolves with the resulting state. */
  function check(): Promise<Reachability> {
    currentProbe ??= probeOnce().finally(() => {
      currentProbe = null;
    });
    return currentProbe;
  }

  return {
    noteResponse,
    check,
    current,
    subscribe: store.subscribe,
    /** Adds a listener that runs each time the server comes back. */
    onBack: (listener: () => void) =>
      store.subscribe((next, before) => {
        if (before.away !== null && next.away === null) listener();
      }),
  };
}

const PATIENCE = 5_000;

/** The reachability of this page's server. */
export const serverReach = createReach({
  probe: async () => {
    const signal = AbortSignal.timeout(PATIENCE);
    // the address of the API, since the page's own files may come from elsewhere or from this device
    const sent = performance.now();
    const answer = await fetch(`${config().base_url}/version`, { cache: 'no-store', signal });
    noteDate(answer, sent);
    if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
  },
  now: nowDate,
  later: (work, milliseconds) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  contact: { read: () => recall('contact'), write: (at) => remember('contact', at) },
});

/** Probes at once when the network or the window comes or goes. */
export function watchReach(): void {
  const hope = () => void serverReach.check();
  askWhenInDoubt(serverReach.check);
  window.addEventListener('online', hope);
  window.addEventListener('offline', hope);
  window.addEventListener('focus', () => serverReach.current().away !== null && hope());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && serverReach.current().away !== null) hope();
  });
}

export const useReach = (): Reachability => useStore(serverReach);
