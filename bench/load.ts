import autocannon from 'autocannon';

export interface Target {
  url: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'PATCH';
  body?: string;
  /** Used in turn, so that a change does not always hit the same row. */
  paths?: string[];
}
export interface Load {
  seconds: number;
  connections: number;
}

/** Requests per second of a closed loop; anything but 2xx fails the measurement. */
export async function requestsPerSecond(target: Target, load: Load): Promise<number> {
  const result = await autocannon({
    url: target.url,
    method: target.method ?? 'GET',
    headers: { 'content-type': 'application/json', ...target.headers },
    ...(target.body === undefined ? {} : { body: target.body }),
    ...(target.paths === undefined ? {} : { requests: changesOf(target.paths, target.body) }),
    connections: load.connections,
    duration: load.seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

/** Works through a pile with this many clients at once; returns the results in the pile's order. */
export async function together<T, R>(
  pile: readonly T[],
  clients: number,
  work: (item: T, client: number) => Promise<R>,
): Promise<R[]> {
  const remaining = [...pile.entries()].toReversed();
  const results: R[] = [];
  const client = async (n: number) => {
    for (let entry = remaining.pop(); entry !== undefined; entry = remaining.pop())
      results[entry[0]] = await work(entry[1], n);
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  return results;
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Each request writes a different text: a change without a difference would be skipped. */
function changesOf(paths: string[], body: string | undefined) {
  let n = 0;
  return paths.map((path) => ({
    path,
    setupRequest: (request: autocannon.Request) => ({
      ...request,
      path,
      body: (body ?? '').replace('N', String(n++)),
    }),
  }));
}
