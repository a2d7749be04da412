// scheme.js loads it, before any module has arrived: fetches the files of a signed-in user's page side by side, and
// the first responses with them (docs/decisions/page-loading.md). The build fills in the names of the files (preload.ts); the
// page takes the responses (src/kit/http/early.ts).
declare const __EARLY__: {
  /** The names of files; everything else counts in this list. */
  files: string[];
  frame: number[];
  /** By language, then by part. */
  texts: Record<string, Partial<Record<string, number>>>;
  pages: [pattern: string, area: string, entity: string, own: number[]][];
};

(({ files, frame, texts, pages }: typeof __EARLY__) => {
  const page: typeof globalThis & { early?: object } = globalThis;
  if (page.early) return; // the modules were faster
  let stored: (string | null)[] = [];
  try {
    stored = ['token', 'language', 'config', 'requests', 'clock'].map((key) =>
      localStorage.getItem(`plumbline.${key}`),
    );
  } catch {
    return; // storage may be forbidden; then nobody is signed in
  }
  const [encoded = null, language = null, config = null, requests = null, clock = null] = stored;
  const token = decode(encoded);
  if (token === null) return;

  /** The token, unless it is none or seems to have expired by the server's clock as the page last knew it (src/kit/clock.ts). */
  function decode(text: string | null): string | null {
    try {
      const jwt = atob((text ?? '').slice('ENC-'.length));
      const [, payload = ''] = jwt.split('.');
      const claims = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
      const now = Date.now() + Number(clock ?? 0);
      return (JSON.parse(claims) as { exp: number }).exp > now / 1000 ? jwt : null;
    } catch {
      return null;
    }
  }

  const locale = language !== null && language in texts ? language : 'en-GB';
  const path = location.pathname.replace(/^\/admin(?=\/|$)/, '').replace(/\/+$/, '');
  const parts = (path || '/').split('/');
  const fits = ([pattern]: (typeof pages)[number]) => {
    const names = pattern.split('/');
    return (
      names.length === parts.length && names.every((one, i) => one[0] === '$' || one === parts[i])
    );
  };
  const [, area = '', entity = '', own = []] = pages.find(fits) ?? [];

  const responses: Record<string, Promise<Response>> = {};
  const request = (url: string, options: RequestInit) => {
    const response = (responses[url] ??= fetch(url, options));
    response.catch(() => {}); // whoever takes it handles the failure
    return response;
  };
  const signal = config === null ? null : AbortSignal.timeout(5000);
  const configured = request('/config/config.json', { cache: 'no-cache', signal });
  const headers = {
    accept: 'application/json',
    'accept-language': locale,
    authorization: `Bearer ${token}`,
  };
  const id = parts.find((part) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part));
  const requestFrom = (text: string) => {
    const base = (JSON.parse(text) as { base_url: string }).base_url.replace(/\/+$/, '');
    void request(`${base}/user/me`, { headers });
    if (entity && id) void request(`${base}/${entity}/${id}`, { headers });
    if (entity === 'inspection' && id) void request(`${base}/inspection/${id}/work`, { headers });
    const known = JSON.parse(requests ?? '{}') as Record<string, string[]>;
    for (const first of known[location.pathname + location.search] ?? [])
      void request(base + first, { headers });
  };
  (config === null ? configured.then((answer) => answer.clone().text()) : Promise.resolve(config))
    .then(requestFrom)
    .catch(() => {}); // the page reads the configuration itself and says what is wrong with it
  page.early = { token, locale, responses };

  const read = texts[locale];
  const needed = new Set([...frame, read?.['start'], read?.['frame'], ...own, read?.[area]]);
  for (const index of needed) {
    const file = files[index ?? -1];
    if (file === undefined) continue;
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = `/assets/${file}`;
    document.head.append(link);
  }
})(__EARLY__);
