import './boot.css';
import './ui/theme/styles.ts';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { InsecureProblem, StartupProblem } from './app/StartupProblem.tsx';
import { watchStyleSheets, withTimeout } from './kit/chunk.ts';
import { watchInstallOffer } from './kit/install.ts';
import { loadConfig } from './kit/config.ts';
import { StartupError } from './kit/configFile.ts';
import { watchRequests } from './kit/http/firstRequests.ts';
import { watchReach } from './kit/http/reach.ts';
import { renewBuild } from './offline/serviceWorker.ts';
import { applyLocale, currentLocale, type TextPart } from './kit/i18n/i18n.ts';
import { confirmSession } from './kit/session/expiry.ts';
import { connectNavigation, currentPath, goTo } from './kit/navigation.ts';
import { LINK_ROUTES, matchRoute, paths } from './kit/paths.ts';
import { fetchWhenQuiet } from './kit/quiet.ts';
import { recall } from './kit/remembered.ts';
import { currentSession, keepReturnPath } from './kit/session/sessionStore.ts';

const loadPages = () => withTimeout(async () => await import('./app/Pages.tsx'));
const loadLogin = () => withTimeout(async () => await import('./areas/session/LoginPage.tsx'));

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
/** What is shown if the page on screen fails; all pages but the sign-in page say so themselves. */
let instead = () => {};
const root = createRoot(element, {
  onUncaughtError: (error) => {
    reportError(error);
    instead();
  },
});
/** The first page has rendered: removes the placeholder. */
const removeBootScreen = () => document.getElementById('boot')?.remove();

/** Without the network, another language is better than none. */
async function applyFirstLocale(parts: readonly TextPart[]): Promise<void> {
  for (const locale of new Set([currentLocale(), ...LOCALES]))
    if (
      await applyLocale(locale, parts).then(
        () => true,
        () => false,
      )
    )
      return;
}

/** Nothing of a device that has a lock is shown, or read, before that is open. */
async function openFirst(): Promise<void> {
  const { openLock } = await import('./app/openLock.tsx');
  await openLock((screen) => {
    removeBootScreen();
    root.render(<App>{screen}</App>);
  });
}

/** Whether the page to show is that of signing in: everybody without a session, except who follows a link from a mail. */
function isEntrance(): boolean {
  const route = matchRoute(window.location.pathname);
  return !currentSession().isLoggedIn && !LINK_ROUTES.some((one) => one === route);
}

/** Shows the page of the address, or goes to another one first. */
async function showPages(to?: Parameters<typeof goTo>): Promise<void> {
  const { Pages, connectPages } = await loadPages();
  connectPages(removeBootScreen);
  instead = () => {};
  if (to) await goTo(...to); // which loads the page, so that the previous one stays until then
  root.render(
    <App>
      <Pages />
    </App>,
  );
}

/** Removes the placeholder once it is there. */
function Shown({ children }: { children: ReactNode }) {
  useEffect(removeBootScreen, []);
  return children;
}

/** The sign-in page alone. Whatever leads away from it brings all the others. */
async function showEntrance(): Promise<void> {
  const { LoginPage } = await loadLogin();
  keepReturnPath(currentPath());
  window.history.replaceState(null, '', paths.login());
  // a file that is missing may be one of an earlier build
  connectNavigation((...to) => showPages(to).catch(() => window.location.assign(to[0])));
  instead = () => void showPages();
  root.render(
    <App>
      <Shown>
        <LoginPage />
      </Shown>
    </App>,
  );
  fetchWhenQuiet(loadPages);
}

/** Not at the top level: anything imported meanwhile may need a part of this file’s chunk. */
async function begin(): Promise<void> {
  watchStyleSheets();
  watchRequests();
  watchInstallOffer();
  const [configured] = await Promise.allSettled([
    loadConfig(),
    applyFirstLocale(currentSession().isLoggedIn ? ['start', 'frame'] : ['start']),
    isEntrance() ? loadLogin() : loadPages(), // again below, where it is reported
  ]);
  if (!window.isSecureContext) {
    root.render(
      <App>
        <InsecureProblem />
      </App>,
    );
  } else if (configured.status === 'fulfilled') {
    if (configured.value) await renewBuild(); // only once the server has answered
    if (recall('lock') !== null) await openFirst();
    await confirmSession();
    watchReach();
    await (isEntrance() ? showEntrance() : showPages());
  } else if (configured.reason instanceof StartupError) {
    removeBootScreen();
    root.render(
      <App>
        <StartupProblem error={configured.reason} />
      </App>,
    );
  } else throw configured.reason;
}

void begin();
