import './ui/theme/styles.ts';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { InsecureProblem, StartupProblem } from './app/StartupProblem.tsx';
import { router } from './app/router.tsx';
import { watchStyleSheets } from './kit/chunk.ts';
import { watchInstallOffer } from './kit/install.ts';
import { loadConfig } from './kit/config.ts';
import { StartupError } from './kit/configFile.ts';
import { watchRequests } from './kit/http/firstRequests.ts';
import { watchReach } from './kit/http/reach.ts';
import { renewBuild } from './offline/serviceWorker.ts';
import { recall } from './kit/remembered.ts';
import { applyLocale, currentLocale, type TextPart } from './kit/i18n/i18n.ts';
import { confirmSession } from './kit/session/expiry.ts';
import { watchSession } from './kit/session/session.ts';
import { answerFromDevice } from './offline/copies/persister.ts';
import { currentSession } from './kit/session/sessionStore.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);
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

/** Not at the top level: anything imported meanwhile may need a part of this file’s chunk. */
async function begin(): Promise<void> {
  watchStyleSheets();
  watchRequests();
  watchInstallOffer();
  const [configured] = await Promise.allSettled([
    loadConfig(),
    applyFirstLocale(currentSession().isLoggedIn ? ['start', 'frame'] : ['start']),
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
    watchSession();
    answerFromDevice();
    watchReach();
    router.subscribe('onRendered', removeBootScreen);
    root.render(
      <App>
        <RouterProvider router={router} />
      </App>,
    );
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
