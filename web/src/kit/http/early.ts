/** The requests that `web/early.ts` has sent before any module arrived. */
interface Early {
  token?: string | null;
  locale?: string;
  responses?: Partial<Record<string, Promise<Response>>>;
}
const page: typeof globalThis & { early?: Early } = globalThis;

/** If that script is still on its way, it comes too late. */
page.early ??= {};

/** The age of the page up to which these requests are used. */
const FRESH = 20_000;

/** The response to a request that was sent early for the same user in the same language; each is used once. */
export function takeEarly(
  url: string,
  by?: { token: string | null; locale: string },
): Promise<Response> | undefined {
  const { token, locale, responses = {} } = page.early ?? {};
  if (performance.now() > FRESH || (by && (by.token !== token || by.locale !== locale)))
    return undefined;
  const response = responses[url];
  delete responses[url];
  return response;
}

/** Discards early responses before a change: they may show the row as it was. */
export function discardEarly(): undefined {
  page.early = {};
}
