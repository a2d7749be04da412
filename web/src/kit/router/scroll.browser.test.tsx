import { createMemoryHistory } from '@tanstack/history';
import { afterEach, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { parseSearch, writeSearch } from '../search.ts';
import { Outlet, RouterProvider } from './parts.tsx';
import { createRouter } from './router.ts';
import { keepScroll } from './scroll.ts';

afterEach(cleanup);

const Frame = () => (
  <>
    <aside style={{ height: 50, overflow: 'auto' }}>
      <div style={{ height: 500 }} />
    </aside>
    <Outlet />
  </>
);
const Page = () => <div style={{ height: 5000 }} />;
const Problem = () => null;
const VIEW = { key: '', Page, Frame, params: {}, stays: true };

test('another page begins at its top, one that is returned to where it was left, and the frame stays', async () => {
  const history = createMemoryHistory({ initialEntries: ['/one'] });
  const router = createRouter({
    open: async ({ pathname }) => ({ ...VIEW, key: pathname }),
    standIn: () => VIEW,
    Pending: Problem,
    PageProblem: Problem,
    FrameProblem: Problem,
    parseSearch,
    writeSearch,
    history,
  });
  keepScroll(router);
  await render(<RouterProvider router={router} />);
  const aside = () => document.querySelector('aside');
  await expect.poll(aside).not.toBeNull();
  const scrolled = new Promise((resolve) =>
    document.addEventListener('scrollend', resolve, { once: true }),
  );
  window.scrollTo(0, 900);
  aside()?.scrollTo(0, 40);
  await scrolled;
  await router.navigate({ to: '/two' });
  await expect.poll(() => [window.scrollY, aside()?.scrollTop]).toEqual([0, 40]);
  history.back();
  await expect.poll(() => [window.scrollY, aside()?.scrollTop]).toEqual([900, 40]);
});
