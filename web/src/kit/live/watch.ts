import { followEvents, type EventNews } from './follow.ts';

/**
 * A message between the tabs of an account: an event that the leader has received, or the question whether there is a
 * leader, which answers with the milliseconds since its last event; null if it has received none.
 */
type TabMessage =
  | { news: EventNews }
  | { id: string | null; toldAgo?: number | null }
  | 'who leads?';

/** The time within which a leader answers, unless the browser has frozen it. */
const ANSWERS_WITHIN = 3000;
const ASK_EVERY = 20_000;
/** The longest time that loading the first page may have taken, in seconds. */
const LOADING = 30;

/**
 * Follows the events of an account in one tab of the browser, which tells the others, until `signal` is aborted. When
 * that tab is closed another one takes over, or a visible one if that tab has been frozen; it continues after the
 * last event.
 */
export function watchEvents(
  account: string,
  signal: AbortSignal,
  tell: (news: EventNews) => void,
): void {
  const name = `plumbline events ${account}`;
  const channel = new BroadcastChannel(name);
  const say = (message: TabMessage) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  const began = performance.now();
  let last: string | null = null;
  let heardAt = 0;
  let toldAt: number | null = null;
  let hasJoined = false;
  let leads = false;
  /** Whether the server has no events. */
  let isOver = false;

  const hear = (message: TabMessage) => {
    if (message === 'who leads?') {
      if (leads) say({ id: last, toldAgo: toldAt === null ? null : performance.now() - toldAt });
      return;
    }
    heardAt = performance.now();
    if ('news' in message) {
      toldAt = heardAt;
      tell(message.news);
      return;
    }
    last = message.id ?? last;
    if (message.toldAgo === undefined || hasJoined) return;
    hasJoined = true;
    // Told while this page was loading: it may have read its rows before, and listened only afterwards.
    if (message.toldAgo !== null && message.toldAgo <= heardAt) tell('missed');
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data));
  signal.addEventListener('abort', () => channel.close());

  const following = {
    account,
    last: () => last,
    age: () => Math.ceil((performance.now() - began + Math.min(began, LOADING * 1000)) / 1000),
    tell: (news: EventNews) => {
      toldAt = performance.now();
      tell(news);
      say({ news });
    },
    onId: (id: string) => {
      last = id;
      say({ id });
    },
  };
  const lead = (how: LockOptions) => {
    const lost = new AbortController();
    return navigator.locks
      .request(name, how, async () => {
        if (leads) return;
        leads = true;
        const both = AbortSignal.any([signal, lost.signal]);
        await followEvents(following, both);
        leads = false;
        isOver = !both.aborted;
      })
      .catch(() => undefined) // stopped while it waited, or another tab took over
      .finally(() => lost.abort());
  };
  const wait = async () => {
    while (!signal.aborted && !isOver) await lead({ signal });
  };
  /** Takes over from a leader that does not answer. */
  const check = () => {
    if (leads || isOver || document.visibilityState !== 'visible') return;
    const askedAt = performance.now();
    say('who leads?');
    setTimeout(() => {
      const isVisible = document.visibilityState === 'visible';
      if (!leads && !isOver && isVisible && !signal.aborted && heardAt < askedAt)
        void lead({ steal: true });
    }, ANSWERS_WITHIN);
  };
  const timer = setInterval(check, ASK_EVERY);
  document.addEventListener('visibilitychange', check, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
  void wait();
  check();
}
