import type { CDPSession, Page, Worker } from 'playwright-core';

/** The developer tools of a page, with what names its worker to them. */
export interface WorkerTools {
  session: CDPSession;
  registrationId: string;
  origin: string;
}

/** The tools by which a journey acts as the browser towards the worker of a page. */
export async function workerTools(page: Page): Promise<WorkerTools> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: await registered, origin: new URL(page.url()).origin };
}

interface ShownNotice {
  title: string;
  body: string;
  data: string;
}
/** The worker, in which a stand-in keeps what it shows. */
export type WatchedWorker = typeof globalThis & {
  registration: ServiceWorkerRegistration;
  shown: ShownNotice[];
};

/** The headless build shows nothing, and lists nothing that it shows. */
export const watchShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const self = globalThis as WatchedWorker;
    self.shown = [];
    self.registration.showNotification = (title, { body = '', data } = {}) => {
      self.shown.push({ title, body, data: String(data) });
      return Promise.resolve();
    };
  });

export const shownBy = (worker: Worker): Promise<ShownNotice[]> =>
  worker.evaluate(() => (globalThis as WatchedWorker).shown);
