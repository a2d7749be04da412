import { roleOf } from '@plumbline/contract/kit/roles';
import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  type AnyRoute,
  lazyRouteComponent,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { LogoutPage } from '../areas/session/LogoutPage.tsx';
import { RefusalError } from '../kit/http/errors.ts';
import { withTimeout } from '../kit/chunk.ts';
import { readTexts, withTexts } from '../kit/i18n/i18n.ts';
import { parseSearch, searchOf, writeSearch } from '../kit/search.ts';
import { followRefusal } from '../kit/session/followRefusal.ts';
import { meQuery } from '../kit/session/me.ts';
import { ADMIN, LINK_ROUTES, matchRoute, mayReturnTo, paths, ROUTES } from '../kit/paths.ts';
import { queryClient } from '../kit/http/queryClient.ts';
import { remember } from '../kit/remembered.ts';
import { currentSession, returnPath, takeReturnPath } from '../kit/session/sessionStore.ts';
import { TIMING } from '../kit/timing.ts';
import { PageSkeleton } from '../ui/layout/Skeletons.tsx';
import { AREA_ROUTES } from './areas.ts';
import { detour, landingPath } from './guards.ts';
import type { prime } from './prime.ts';
import { NotFoundPage, RestrictedPage, UserProblem } from './problems.tsx';
import { PageProblem } from './PageProblem.tsx';

/** A part of the page as its own chunk, loaded when it is opened or its link is hovered. */
const lazyPart = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await withTimeout(load) }));

/** A page of an area. */
const lazyPage = ({ area, page }: (typeof AREA_ROUTES)[number]) => lazyPart(withTexts(area, page));

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the page takes the whole screen on a phone. */
    ownsPhone?: boolean;
    /** Whether the sync pill is in the page's head on a phone. */
    pillInHead?: boolean;
  }
}

const rootRoute = createRootRoute({ component: Outlet, errorComponent: PageProblem });

/** The frame and the toasts, which must be loaded before the connection they report on is lost. */
const loadShell = async () => {
  const [{ Shell }] = await Promise.all([import('./shell/Shell.tsx'), import('./Toasts.tsx')]);
  return Shell;
};
const loadLogin = async () => (await import('../areas/session/LoginPage.tsx')).LoginPage;
// whichever comes first loads in parallel with the configuration
void (currentSession().isLoggedIn ? loadShell() : loadLogin()).catch(() => undefined); // declared by the route

/** Throws a redirect for users without a session or on another role's page. */
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
    withTimeout(() => readTexts('frame')),
  ]);
  const redirectPath = detour(roleOf(user), href);
  if (redirectPath !== null) redirect({ href: redirectPath, replace: true, throw: true });
}

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => admit(location.href),
  component: lazyPart(loadShell),
  errorComponent: UserProblem,
});

/** A signed-in user skips the login page. */
async function redirectSignedIn(): Promise<void> {
  if (!currentSession().isLoggedIn) return;
  const user = await queryClient.ensureQueryData(meQuery).catch(() => null);
  const path = user && landingPath(roleOf(user), returnPath());
  takeReturnPath();
  redirect({ href: path ?? paths.home(), replace: true, throw: true });
}

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login(),
  validateSearch: searchOf('login'),
  beforeLoad: redirectSignedIn,
  component: lazyPart(loadLogin),
});
const linkPages = LINK_ROUTES.map((route) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths[route](),
    validateSearch: searchOf(route),
    component: lazyPart(
      withTexts(
        'session',
        async () => (await import('../areas/session/links/pages.ts')).LINK_PAGES[route],
      ),
    ),
  }),
);
const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.logout(),
  validateSearch: searchOf('logout'),
  component: LogoutPage,
});
const restricted = createRoute({
  getParentRoute: () => signedIn,
  path: paths.restricted(),
  validateSearch: searchOf('restricted'),
  component: RestrictedPage,
});
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFoundPage,
});

/** The router's pattern accepts any text as an id; the product does not. */
function refuseUnknown(path: string): void {
  if (matchRoute(path) === null) notFound({ throw: true });
}

/** Loads with the frame, which surrounds every page. */
const primeLazily: typeof prime = (...about) =>
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
        validateSearch: searchOf(area.route),
        loader: ({ location, params, cause }) => {
          refuseUnknown(location.pathname);
          // an open page fetches for itself, debounced while the user types
          if (shows && cause !== 'stay')
            primeLazily(shows, params as Record<string, string>, location.search); // part of the pattern
        },
        notFoundComponent: NotFoundPage,
        errorComponent: PageProblem,
        staticData: { ownsPhone: area.ownsPhone ?? false, pillInHead: area.pillInHead ?? false },
      }),
    );
  });
}

/** Only appears after a wait, so its skeleton needs no delay of its own. */
const NextPage = () => <PageSkeleton atOnce />;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    login,
    ...linkPages,
    logout,
    signedIn.addChildren([restricted, ...areaRoutes(), unknown]),
  ]),
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // the previous page stays while the next one's file loads, but not for long
  defaultPendingComponent: NextPage,
  defaultPendingMs: TIMING.skeletonDelay,
  defaultPendingMinMs: 0,
  // hovering a link runs the loader but only starts to load the file; if that counted as loaded,
  // the click would wait without feedback (docs/decisions/page-loading.md)
  defaultPreloadStaleTime: 0,
  defaultStaleReloadMode: 'blocking',
});
