import { createMemoryHistory } from '@tanstack/history';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { parseSearch, writeSearch } from '../search.ts';
import {
  PageLink,
  Outlet,
  RouterProvider,
  useBlocker,
  useLocation,
  useSearch,
  useView,
} from './parts.tsx';
import { createRouter, Redirect, type PageSource, type PageAddress, type View } from './router.ts';

afterEach(cleanup);

const Frame = () => (
  <>
    <nav>
      <PageLink to="/other" search={{ of: ['a', 'b'] }}>
        Other
      </PageLink>
      <PageLink to="/moved">Moved</PageLink>
      <PageLink to="/slow">Slow</PageLink>
    </nav>
    <Address />
    <Outlet />
  </>
);
const Address = () => <p role="status">{useLocation(({ href }) => href)}</p>;

/** Says where it is, and counts how often it was pressed. */
function Page() {
  const [presses, setPresses] = useState(0);
  const of = useSearch((search) => search.of);
  const view = useView();
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {view?.key} {String(of)} {presses}
    </button>
  );
}

const Broken = () => {
  throw new Error('It is broken');
};

/** A page that has arrived once it is let go. */
const slow = Promise.withResolvers<void>();

async function open(place: PageAddress): Promise<View> {
  if (place.pathname === '/moved') throw new Redirect('/other');
  if (place.pathname === '/slow') await slow.promise;
  const PageHere = place.pathname === '/broken' ? Broken : Page;
  return { key: place.pathname, Page: PageHere, Frame, params: {}, stays: true };
}

const PAGES: PageSource = {
  open,
  standIn: () => ({ key: '', Page: () => <p>Loading</p>, Frame, params: {}, stays: false }),
  Pending: () => null,
  PageProblem: ({ error, reset }) => (
    <button type="button" onClick={reset}>
      {String(error)}
    </button>
  ),
  FrameProblem: ({ error }) => <p>{String(error)}</p>,
  parseSearch,
  writeSearch,
};

async function at(href: string, pages: Partial<PageSource> = {}) {
  const history = createMemoryHistory({ initialEntries: [href] });
  const router = createRouter({ ...PAGES, ...pages, history });
  const screen = await render(<RouterProvider router={router} />);
  return { router, history, screen };
}

test('a link leads to a page with its search, and the way back to the one before', async () => {
  const { history, screen } = await at('/one?of=z');
  await expect.element(screen.getByRole('button', { name: '/one z 0' })).toBeVisible();
  await screen.getByRole('link', { name: 'Other' }).click();
  await expect.element(screen.getByRole('button', { name: '/other a,b 0' })).toBeVisible();
  expect(history.location.href).toBe('/other?of=a&of=b');
  history.back();
  await expect.element(screen.getByRole('button', { name: '/one z 0' })).toBeVisible();
});

test('a link to the page itself adds nothing to the history', async () => {
  const { history, screen } = await at('/other?of=a&of=b');
  await screen.getByRole('link', { name: 'Other' }).click();
  await screen.getByRole('link', { name: 'Other' }).click();
  expect(history.length).toBe(1);
});

test('a page keeps its state when its search changes, and begins anew at another address', async () => {
  const { router, screen } = await at('/one?of=z&page=2');
  await screen.getByRole('button').click();
  void router.navigate({ change: (now) => ({ ...now, of: 'y' }), replace: true });
  expect(router.state.current().shown?.place.search).toEqual({ of: 'y', page: '2' });
  await expect.element(screen.getByRole('button', { name: '/one y 1' })).toBeVisible();
  expect(router.state.current().location.href).toBe('/one?of=y&page=2');
  await router.navigate({ to: '/two' });
  await expect.element(screen.getByRole('button', { name: '/two undefined 0' })).toBeVisible();
});

test('a page that leads elsewhere is not in the history', async () => {
  const { history, screen } = await at('/one');
  await screen.getByRole('link', { name: 'Moved' }).click();
  await expect.element(screen.getByRole('button', { name: '/other undefined 0' })).toBeVisible();
  history.back();
  await expect.element(screen.getByRole('button', { name: '/one undefined 0' })).toBeVisible();
});

test('a slash at the end of an address is taken away', async () => {
  const { history, screen } = await at('/one/?of=z');
  await expect.element(screen.getByRole('button', { name: '/one z 0' })).toBeVisible();
  expect(history.location.href).toBe('/one?of=z');
});

test('a page stays until the next one has loaded, but not for long, and the last link wins', async () => {
  const { screen } = await at('/one');
  await screen.getByRole('link', { name: 'Slow' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('/slow');
  await expect.element(screen.getByText('Loading')).toBeVisible();
  await screen.getByRole('link', { name: 'Other' }).click();
  await expect.element(screen.getByRole('button', { name: '/other a,b 0' })).toBeVisible();
  slow.resolve();
  await slow.promise;
  await expect.element(screen.getByRole('button', { name: '/other a,b 0' })).toBeVisible();
});

test('a problem of one page leaves the frame, and another page is shown as always', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { screen } = await at('/broken');
  await expect.element(screen.getByText('Error: It is broken')).toBeVisible();
  await screen.getByRole('link', { name: 'Moved' }).click();
  await expect.element(screen.getByRole('button', { name: '/other undefined 0' })).toBeVisible();
});

test('a link that a pointer rests on is opened ahead, and not again for nothing', async () => {
  const opened: [string, boolean][] = [];
  const { screen } = await at('/one', {
    open: async (place, { isPreload }) => {
      opened.push([place.href, isPreload]);
      return await open(place);
    },
  });
  await screen.getByRole('link', { name: 'Other' }).hover();
  // the pointer of an earlier test may still rest on another link
  const ofOther = () => opened.filter(([href]) => href.startsWith('/other'));
  await expect.poll(ofOther).toEqual([['/other?of=a&of=b', true]]);
});

function Asking() {
  const question = useBlocker({
    isAsked: ({ current, next }) => current.pathname !== next.pathname,
    isUnsaved: () => false,
  });
  return (
    <Suspense>
      <Page />
      {question && (
        <>
          <button type="button" onClick={question.stay}>
            Stay
          </button>
          <button type="button" onClick={question.leave}>
            Leave
          </button>
        </>
      )}
    </Suspense>
  );
}

test('a page that asks first is left only by the answer', async () => {
  const { history, screen } = await at('/form', {
    open: async (place) => ({
      ...(await open(place)),
      Page: place.pathname === '/form' ? Asking : Page,
    }),
  });
  await screen.getByRole('link', { name: 'Other' }).click();
  await screen.getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByRole('button', { name: 'Leave' })).not.toBeInTheDocument();
  expect(history.location.href).toBe('/form');
  await screen.getByRole('link', { name: 'Other' }).click();
  await screen.getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByRole('button', { name: '/other a,b 0' })).toBeVisible();
});
