/** What `web/early.ts` has requested before any module arrived. */
interface Early {
  token: string | null;
  locale: string;
  responses: Partial<Record<string, Promise<Response>>>;
}
const page: typeof globalThis & { early?: Early } = globalThis;

/** If that script is still on its way, it comes too late. */
page.early ??= { token: null, locale: '', responses: {} };

/** A page that has been open for longer than this requests everything itself. */
const FRESH = 20_000;

/** The response to a request that was sent early for the same user in the same language; each is used once. */
export function takeEarly(
  url: string,
  by?: { token: string | null; locale: string },
): Promise<Response> | undefined {
  const { early } = page;
  const response = early?.responses[url];
  if (response === undefined || performance.now() > FRESH) return undefined;
  if (by !== undefined && (by.token !== early?.token || by.locale !== early.locale))
    return undefined;
  delete early?.responses[url];
  return response;
}
