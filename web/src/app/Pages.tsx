import { QueryClientProvider } from '@tanstack/react-query';
import { connectBack } from '../kit/back.ts';
import { RouterProvider } from '../kit/router/parts.tsx';
import { keepScroll } from '../kit/router/scroll.ts';
import { queryClient } from '../kit/http/queryClient.ts';
import { connectNavigation } from '../kit/navigation.ts';
import { watchSession } from '../kit/session/signedIn.ts';
import { notePath } from '../kit/session/sessionStore.ts';
import { answerFromDevice } from '../offline/copies/persister.ts';
import { router } from './router.tsx';

/** All pages: the router with the queries. The sign-in page that opens first does without them (`main.tsx`). */
export const Pages = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);

let isConnected = false;

/** Connects them to the rest before they are shown; `onRendered` is called with each page. */
export function connectPages(onRendered: () => void): void {
  if (isConnected) return;
  isConnected = true;
  watchSession();
  answerFromDevice();
  connectBack(router.history);
  connectNavigation((path, options) => router.navigate({ to: path, ...options }));
  keepScroll(router);
  router.resolved.subscribe((shown) => shown && notePath(shown.place.href));
  router.rendered.subscribe(onRendered);
}
