import { isUuid } from '@plumbline/contract/kit/literals';

/**
 * The section of a page (docs/coverage.md section 2): `work` pages have a twin under /admin,
 * `account` is for the superuser, `shared` for everyone signed in, `public` needs no session.
 */
type PageSection = 'shared' | 'work' | 'admin' | 'support' | 'account' | 'public';

interface RouteEntry {
  pattern: string;
  section: PageSection;
}
const work = <const P extends string>(pattern: P) => ({ pattern, section: 'work' }) as const;
const admin = <const P extends string>(pattern: P) =>
  ({ pattern: `/admin${pattern}`, section: 'admin' }) as const;
const account = <const P extends string>(pattern: P) => ({ pattern, section: 'account' }) as const;

/** Every route of the product; `$name` is a parameter. */
export const ROUTES = {
  home: { pattern: '/', section: 'shared' },
  objects: work('/objects'),
  object: work('/objects/info/$objectId'),
  labels: work('/objects/labels'),
  indicators: work('/indicators'),
  indicator: work('/indicators/info/$indicatorId'),
  rounds: work('/rounds'),
  round: work('/rounds/info/$roundId'),
  roundWalk: work('/rounds/info/$roundId/walk'),
  businessUnits: work('/business'),
  businessUnit: work('/business/info/$businessId'),
  templates: work('/templates'),
  template: work('/templates/info/$templateId'),
  inspections: work('/inspections'),
  lateWork: admin('/inspections/late'),
  inspection: work('/inspections/info/$inspectionId'),
  inspectionRun: work('/inspections/info/$inspectionId/run'),
  todo: work('/activity/todo'),
  closed: work('/activity/closed'),
  constraints: work('/constraint'),
  constraint: work('/constraint/$constraintId'),
  constraintRules: admin('/constraint/rules'),
  checkLists: admin('/checklist'),
  checkList: admin('/checklist/info/$checklistId'),
  users: admin('/users'),
  devices: admin('/users/devices'),
  user: admin('/users/info/$userId'),
  dictionaries: admin('/dictionary'),
  planning: admin('/planning'),
  objectClassifiers: admin('/object/classifiers'),
  inspectionClassifiers: admin('/inspection/classifiers'),
  notices: { pattern: '/notices', section: 'shared' },
  noticeSettings: { pattern: '/notices/settings', section: 'shared' },
  reportSchedules: { pattern: '/report-schedules', section: 'shared' },
  security: { pattern: '/security', section: 'shared' },
  supportQrCode: { pattern: '/support/qr-code', section: 'support' },
  tenant: account('/tenant'),
  tenants: account('/tenants'),
  tenantOf: account('/tenants/info/$tenantId'),
  recalculate: account('/recalculate'),
  balance: account('/balance'),
  license: account('/license'),
  apiKeys: account('/api-keys'),
  qrRegeneration: account('/qr-regeneration'),
  auditChain: account('/audit-chain'),
  webhooks: account('/webhooks'),
  restricted: { pattern: '/restricted', section: 'shared' },
  forgotPassword: { pattern: '/forgot-password', section: 'public' },
  resetPassword: { pattern: '/reset-password', section: 'public' },
  invitation: { pattern: '/invitation', section: 'public' },
  verify: { pattern: '/verify', section: 'public' },
  login: { pattern: '/login', section: 'public' },
  logout: { pattern: '/logout', section: 'public' },
} as const satisfies Record<string, RouteEntry>;
export type RouteName = keyof typeof ROUTES;

type Parameter<P extends string> = P extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${string}`
    ? Name
    : Rest
  : never;
/** The parameters in a route's address: `{ objectId }`. */
export type ParamsOf<N extends RouteName> = Record<
  Parameter<(typeof ROUTES)[N]['pattern']>,
  string
>;

declare const ROUTE: unique symbol;
/** A path whose type names its route, so that a link to it is checked for that route's search parameters. */
export type PathTo<N extends RouteName> = string & { readonly [ROUTE]: N };

/** The function of a route that makes its path, from an id if there is one in the address. */
type PathOf<N extends RouteName> = keyof ParamsOf<N> extends never
  ? () => PathTo<N>
  : (id: string) => PathTo<N>;

/** Paths to link to. Inside the admin area `AppLink` and `useGo` add the prefix themselves. */
export const paths = Object.fromEntries(
  Object.entries(ROUTES).map(([name, { pattern }]) => [
    name,
    (id = '') => pattern.replace(/\$\w+/, encodeURIComponent(id)),
  ]),
) as { [N in RouteName]: PathOf<N> }; // each with its own pattern

export const ADMIN = '/admin';

export const isAdminPath = (path: string): boolean => /^\/admin(\/|\?|#|$)/.test(path);
export const withoutAdmin = (path: string): string =>
  isAdminPath(path) ? path.slice(ADMIN.length) || '/' : path;

/** The part of a path that routes match, without a trailing slash. */
const pathnameOf = (path: string) => path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');

function fits(pattern: string, pathname: string): boolean {
  const want = pattern.split('/');
  const have = pathname.split('/');
  return (
    want.length === have.length &&
    // a parameter must be a valid id, so that pages call the API with nothing else
    want.every((part, i) => (part.startsWith('$') ? isUuid(have[i] ?? '') : part === have[i]))
  );
}

/** The parameters in a path. */
export function paramsIn(path: string): Record<string, string> {
  const route = matchRoute(path);
  if (route === null) return {};
  const want = withoutAdmin(ROUTES[route].pattern).split('/');
  const have = withoutAdmin(pathnameOf(path)).split('/');
  return Object.fromEntries(
    want.flatMap((part, i) => (part.startsWith('$') ? [[part.slice(1), have[i] ?? '']] : [])),
  );
}

/** Home is shared by work and admin. */
const hasTwin = (name: RouteName) => name === 'home' || ROUTES[name].section === 'work';

/** The route of a path, including its admin twin; null when there is no such page. */
export function matchRoute(path: string): RouteName | null {
  const pathname = pathnameOf(path);
  const twin = withoutAdmin(pathname);
  const names = Object.keys(ROUTES) as RouteName[];
  return (
    names.find(
      (name) =>
        fits(ROUTES[name].pattern, pathname) || (hasTwin(name) && fits(ROUTES[name].pattern, twin)),
    ) ?? null
  );
}

/** Links inside the admin area get the /admin prefix unless they already have it (docs/coverage.md section 2). */
export function inArea(path: string, inAdmin: boolean): string {
  if (!inAdmin || isAdminPath(path)) return path;
  const route = matchRoute(path);
  return route !== null && ROUTES[route].section === 'work' ? ADMIN + path : path;
}

/** Pages opened by links in mails, and the one that requests such a link. */
export const LINK_ROUTES = ['forgotPassword', 'resetPassword', 'invitation', 'verify'] as const;

/** Pages that nobody is returned to: account, recalculation and pages without content (docs/coverage.md section 2). */
const NOT_REMEMBERED: RouteName[] = ['tenant', 'recalculate', 'restricted'];

/** A path of this product worth returning to after sign-in; anything else, such as another host, is not. */
export function mayReturnTo(path: string | null): path is string {
  if (path === null || !path.startsWith('/') || /^\/[/\\]/.test(path)) return false;
  const route = matchRoute(path);
  return route !== null && ROUTES[route].section !== 'public' && !NOT_REMEMBERED.includes(route);
}
