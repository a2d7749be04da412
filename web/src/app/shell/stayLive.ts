import { whenQuiet } from '../../kit/quiet.ts';

/** Shows what others do, once the first page has loaded. Returns a function that stops. */
export function stayLive(me: string): () => void {
  const stopping = new AbortController();
  // if it cannot be loaded, pages refetch when they are used
  whenQuiet(() => {
    import('../live.ts')
      .then((live) => live.refetchWhenChanged(me, stopping.signal))
      .catch(() => 0);
  });
  return () => stopping.abort();
}
