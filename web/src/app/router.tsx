import { roleOf } from '@plumbline/contract/kit/roles';
import type { ComponentType } from 'react';
import { LogoutPage } from '../areas/session/LogoutPage.tsx';
import { RefusalError } from '../kit/http/errors.ts';
import { withTimeout } from '../kit/chunk.ts';
import { readTexts, withTexts } from '../kit/i18n/i18n.ts';
import { parseSearch, writeSearch } from '../kit/search.ts';
import { followRefusal } from '../kit/session/followRefusal.ts';
import { meQuery } from '../kit/session/me.ts';
import { LINK_ROUTES, matchRoute, paramsIn, paths, type RouteName } from '../kit/paths.ts';
import { queryClient } from '../kit/http/queryClient.ts';
import {
  createRouter,
  Redirect,
  type PageAddress,
  type View,
  type PageVisit,
} from '../kit/router/router.ts';
import {
  currentSession,
  keepReturnPath,
  returnPath,
  takeReturnPath,
} from '../kit/session/sessionStore.ts';
import { PageSkeleton } from '../ui/layout/Skeletons.tsx';
import { AREA_ROUTES } from './areas.ts';
import { detour, landingPath } from './guards.ts';
import type { prime } from './prime.ts';
import { NotFoundPage, RestrictedPage, UserProblem } from './problems.tsx';
import { PageProblem } from './PageProblem.tsx';

/** The frame and the toasts, which must be loaded before the connection they report on is lost. */
const loadShell = async () => {
  if (loadedShell) return loadedShell;
  const [{ Shell }] = await Promise.all([import('./shell/Shell.tsx'), import('./Toasts.tsx')]);
  return (loadedShell = Shell);
};
let loadedShell: ComponentType | undefined;
const loadLogin = async () => (await import('../areas/session/LoginPage.tsx')).LoginPage;
// whichever comes first loads in parallel with the configuration
void (currentSession().isLoggedIn ? loadShell() : loadLogin()).catch(() => undefined); // declared by the route

/** Rejects with a redirect for users without a session or on another role's page. */
async function admit(href: string): Promise<void> {
  if (!currentSession().isLoggedIn) {
    keepReturnPath(href);
    throw new Redirect(paths.login());
  }
  const [user] = await Promise.all([
    queryClient.ensureQueryData(meQuery).catch((error: unknown) => {
      followRefusal(error);
      if (error instanceof RefusalError && error.status === 401) throw new Redirect(paths.login());
      throw error;
    }),
    withTimeout(() => readTexts('frame')),
  ]);
  const redirectPath = detour(roleOf(user), href);
  if (redirectPath !== null) throw new Redirect(redirectPath);
}

/** A signed-in user skips the login page. */
async function redirectSignedIn(): Promise<void> {
  if (!currentSession().isLoggedIn) return;
  const user = await queryClient.ensureQueryData(meQuery).catch(() => null);
  const path = user && landingPath(roleOf(user), returnPath());
  takeReturnPath();
  throw new Redirect(path ?? paths.home());
}

/** Loads with the frame, which surrounds every page. */
const primeLazily: typeof prime = (...about) =>
  void import('./prime.ts').then(({ prime: begin }) => begin(...about)).catch(() => undefined); // the page reads it

/** A page that needs no session, as its own chunk; null where there is none at the place. */
function loadEntrance(place: PageAddress): (() => Promise<ComponentType>) | null {
  const route = matchRoute(place.pathname);
  if (route === 'login')
    return async () => {
      await redirectSignedIn();
      return await withTimeout(loadLogin);
    };
  if (route === 'logout') return async () => LogoutPage;
  const link = LINK_ROUTES.find((one) => one === route);
  if (link === undefined) return null;
  const load = async () => (await import('../areas/session/links/pages.ts')).LINK_PAGES[link];
  return () => withTimeout(withTexts('session', load));
}

const areaAt = ({ pathname }: PageAddress) => {
  const route = matchRoute(pathname);
  return AREA_ROUTES.find((area) => area.route === route);
};

/** The pages that have loaded: even a file that is there would take a moment. */
const loadedPages = new Map<RouteName, ComponentType>();

/** The page of an area as its own chunk, and what it shows. */
async function loadPage(place: PageAddress, key: string, { from, isPreload }: PageVisit) {
  const area = areaAt(place);
  if (area === undefined) return key === 'restricted' ? RestrictedPage : NotFoundPage;
  // an open page fetches for itself, debounced while the user types
  if (area.shows && (isPreload || from?.key !== key))
    primeLazily(area.shows, paramsIn(place.pathname), place.search);
  const loaded =
    loadedPages.get(area.route) ?? (await withTimeout(withTexts(area.area, area.page)));
  loadedPages.set(area.route, loaded);
  return loaded;
}

/** Says why there is no page. */
const problemPage = (Problem: typeof PageProblem, error: unknown): ComponentType =>
  function Problematic() {
    return <Problem error={error} reset={reload} />;
  };
const reload = () => void router.load();

/** A page, or what is shown if it cannot be. */
async function pageOrProblem(load: () => Promise<ComponentType>) {
  try {
    return { Page: await load(), stays: true };
  } catch (error) {
    if (error instanceof Redirect) throw error;
    return { Page: problemPage(PageProblem, error), stays: false };
  }
}

/** The frame, for who may see the page. */
async function loadFrame(href: string): Promise<{ Frame: ComponentType } | { error: unknown }> {
  try {
    await admit(href);
    return { Frame: await withTimeout(loadShell) };
  } catch (error) {
    if (error instanceof Redirect) throw error;
    return { error };
  }
}

async function open(place: PageAddress, visit: PageVisit): Promise<View> {
  const key = matchRoute(place.pathname) ?? place.pathname;
  const view = { key, params: paramsIn(place.pathname) };
  const loadBare = loadEntrance(place);
  // who signs in stays at the address, and is led on by it
  if (loadBare) return { ...view, Frame: null, ...(await pageOrProblem(loadBare)), stays: false };
  const frame = await loadFrame(place.href);
  if ('error' in frame)
    return { ...view, Frame: null, Page: problemPage(UserProblem, frame.error), stays: false };
  const { ownsPhone, pillInHead } = areaAt(place) ?? {};
  const page = await pageOrProblem(() => loadPage(place, key, visit));
  return { ...view, ...frame, ...page, ownsPhone, pillInHead };
}

const NOTHING = { key: '', params: {}, stays: false };
/** Only appears after a wait, so its skeleton needs no delay of its own. */
const NextPage = () => <PageSkeleton atOnce />;

export const router = createRouter({
  open,
  standIn: (place, { from }) => {
    const { ownsPhone, pillInHead } = areaAt(place) ?? {};
    const Frame = from?.Frame ?? null;
    return { ...NOTHING, Frame, Page: NextPage, ownsPhone, pillInHead };
  },
  Pending: NextPage,
  PageProblem,
  FrameProblem: UserProblem,
  parseSearch,
  writeSearch,
});
