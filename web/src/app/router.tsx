import { roleOf } from '@plumbline/contract/kit/permissions';
import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { LogoutPage } from '../areas/session/LogoutPage.tsx';
import { RefusalError } from '../kit/http/api.ts';
import { inTime } from '../kit/chunk.ts';
import { readTexts } from '../kit/i18n/i18n.ts';
import { parseSearch, writeSearch } from '../kit/listState.ts';
import { followRefusal } from '../kit/session/followRefusal.ts';
import { meQuery } from '../kit/session/me.ts';
import { connectNavigation } from '../kit/navigation.ts';
import { ADMIN, matchRoute, mayReturnTo, paths, ROUTES } from '../kit/paths.ts';
import { queryClient } from '../kit/http/queryClient.ts';
import { remember } from '../kit/remembered.ts';
import {
  currentSession,
  notePath,
  returnPath,
  takeReturnPath,
} from '../kit/session/sessionStore.ts';
import { TIMING } from '../kit/timing.ts';
import { PageSkeleton } from '../ui/States.tsx';
import { AREA_ROUTES } from './areas.ts';
import { detour, landingPath } from './guards.ts';
import { lazyPage, lazyPart } from './lazyPage.ts';
import type { prime } from './prime.ts';
import { NotFoundPage, PageProblem, RestrictedPage, UserProblem } from './problems.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** On a phone the page has the whole screen. */
    ownsPhone?: boolean;
    /** On a phone the sync pill stands in the head of the page. */
    pillInHead?: boolean;
  }
}

const rootRoute = createRootRoute({ component: Outlet, errorComponent: PageProblem });

/** The frame and the toasts, which must be there before the connection is lost that they report. */
const loadShell = async () => {
  const [{ Shell }] = await Promise.all([import('./shell/Shell.tsx'), import('./Toasts.tsx')]);
  return Shell;
};
const loadLogin = async () => (await import('../areas/session/LoginPage.tsx')).LoginPage;
// whichever is shown first is fetched while the configuration is
void (currentSession().isLoggedIn ? loadShell() : loadLogin()).catch(() => undefined); // the route says it

/** Throws the redirect that a user without a session, or on another role's page, must follow. */
async function admit(href: string): Promise<void> {
  if (!currentSession().isLoggedIn) {
    if (mayReturnTo(href)) remember('lastPath', href);
    redirect({ to: paths.login(), replace: true, throw: true });
  }
  const [user] = await Promise.all([
    queryClient.ensureQueryData(meQuery).catch((error: unknown) => {
      followRefusal(error);
      if (error instanceof RefusalError && error.status === 401)
        redirect({ to: paths.login(), replace: true, throw: true });
      throw error;
    }),
    inTime(() => readTexts('frame')),
  ]);
  const elsewhere = detour(roleOf(user), href);
  if (elsewhere !== null) redirect({ href: elsewhere, replace: true, throw: true });
}

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => admit(location.href),
  component: lazyPart(loadShell),
  errorComponent: UserProblem,
});

/** Nobody signs in twice: a session goes straight to its page. */
async function skipLogin(): Promise<void> {
  if (!currentSession().isLoggedIn) return;
  const user = await queryClient.ensureQueryData(meQuery).catch(() => null);
  const path = user && landingPath(roleOf(user), returnPath());
  takeReturnPath();
  redirect({ href: path ?? paths.home(), replace: true, throw: true });
}

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login(),
  beforeLoad: skipLogin,
  component: lazyPart(loadLogin),
});
const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.logout(),
  component: LogoutPage,
});
const restricted = createRoute({
  getParentRoute: () => signedIn,
  path: paths.restricted(),
  component: RestrictedPage,
});
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFoundPage,
});

/** The router's pattern takes anything for an id; the product's own does not. */
function refuseUnknown(path: string): void {
  if (matchRoute(path) === null) notFound({ throw: true });
}

/** Comes with the frame, which every page has around it. */
const primed: typeof prime = (...about) =>
  void import('./prime.ts').then(({ prime: begin }) => begin(...about)).catch(() => undefined); // the page reads it

function areaRoutes(): AnyRoute[] {
  return AREA_ROUTES.flatMap((area) => {
    const { shows } = area;
    const { pattern, section } = ROUTES[area.route];
    const component = lazyPage(area);
    const patterns = section === 'work' ? [pattern, ADMIN + pattern] : [pattern];
    return patterns.map((path) =>
      createRoute({
        getParentRoute: () => signedIn,
        path,
        component,
        loader: ({ location, params, cause }) => {
          refuseUnknown(location.pathname);
          // a page that is there reads for itself, with a pause while one types
          if (shows && cause !== 'stay')
            primed(shows, params as Record<string, string>, location.search); // text of the pattern
        },
        notFoundComponent: NotFoundPage,
        errorComponent: PageProblem,
        staticData: { ownsPhone: area.ownsPhone ?? false, pillInHead: area.pillInHead ?? false },
      }),
    );
  });
}

/** The wait is over when it is shown. */
const NextPage = () => <PageSkeleton atOnce />;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    login,
    logout,
    signedIn.addChildren([restricted, ...areaRoutes(), unknown]),
  ]),
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // the page before stays while the next one's file is on its way, but not for long
  defaultPendingComponent: NextPage,
  defaultPendingMs: TIMING.skeletonDelay,
  defaultPendingMinMs: 0,
  // pointing at a link runs the page's loader and only begins to fetch its file: taken for loaded, the click
  // would wait for the file in silence (docs/decisions/0036)
  defaultPreloadStaleTime: 0,
  defaultStaleReloadMode: 'blocking',
});

router.subscribe('onResolved', ({ toLocation }) => notePath(toLocation.href));

connectNavigation((path, options) => router.navigate({ href: path, ...options }));
