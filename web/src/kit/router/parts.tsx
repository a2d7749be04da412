import type { HistoryAction, HistoryLocation } from '@tanstack/history';
import {
  Component,
  createContext,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useSelected } from '../createStore.ts';
import type { Navigate, PageAddress, ProblemProps, Router, View } from './router.ts';

const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (router === null) throw new Error('There is no router around this component');
  return router;
}

/** The address, or a part of it, which must be a plain value. It is that of the next page while that loads. */
export function useLocation(): PageAddress;
export function useLocation<T>(select: (place: PageAddress) => T): T;
export function useLocation(select: (place: PageAddress) => unknown = (place) => place): unknown {
  return useSelected(useRouter().state, ({ location }) => select(location));
}

/** What is on screen. */
const useShown = () => useSelected(useRouter().state, ({ shown }) => shown);
export const useView = (): View | undefined => useShown()?.view;

/** What a page reads from the search of its address; the same object as long as it says the same. */
export function useSearch<T>(select: (search: PageAddress['search']) => T): T {
  const shown = useShown();
  const location = useLocation();
  const value = select((shown?.place ?? location).search);
  // oxlint-disable-next-line react/exhaustive-deps -- equal values are the same
  return useMemo(() => value, [JSON.stringify(value)]);
}

export const useNavigate = (): Navigate => useRouter().navigate;

/** Whether there is a page of ours to go back to. */
export const useCanGoBack = (): boolean =>
  useLocation(({ state }: { state: { __TSR_index?: number } }) => state.__TSR_index !== 0);

/** The time for which a pointer or the focus rests on a link that is meant. */
const MEANT_AFTER = 50;

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  search?: PageAddress['search'] | undefined;
}

/** A link to a page of the product, whose parts load as soon as it is likely to be followed. */
export function PageLink({ to, search, onClick, children, ...rest }: LinkProps) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const href = router.hrefOf({ to, search });
  const preload = () => router.preload(href);
  const cancel = () => clearTimeout(timer.current);
  const preloadSoon = () => {
    cancel();
    timer.current = setTimeout(preload, MEANT_AFTER);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isElsewhere || event.button !== 0) return;
    event.preventDefault();
    cancel();
    void router.navigate({ to: href });
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onMouseEnter={preloadSoon}
      onMouseLeave={cancel}
      onFocus={preloadSoon}
      onBlur={cancel}
      onTouchStart={preload}
    >
      {children}
    </a>
  );
}

/** A change of the address that waits for an answer. */
interface Question {
  leave: () => void;
  stay: () => void;
}
interface Address {
  pathname: string;
  search: PageAddress['search'];
}

/** Asks before the page is left: the question that waits for an answer, or null. */
export function useBlocker({
  isAsked,
  isUnsaved,
}: {
  isAsked: (change: { current: Address; next: Address; action: HistoryAction }) => boolean;
  /** Whether the browser asks before the tab is closed. */
  isUnsaved: () => boolean;
}): Question | null {
  const { history, pages } = useRouter();
  const [question, setQuestion] = useState<Question | null>(null);
  const latest = useRef({ isAsked, isUnsaved });
  useLayoutEffect(() => {
    latest.current = { isAsked, isUnsaved };
  });
  useEffect(() => {
    const addressOf = ({ pathname, search }: HistoryLocation) => ({
      pathname,
      search: pages.parseSearch(search),
    });
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation, action }) => {
        const [current, next] = [addressOf(currentLocation), addressOf(nextLocation)];
        if (!latest.current.isAsked({ current, next, action })) return false;
        const stays = await new Promise<boolean>((resolve) => {
          setQuestion({ leave: () => resolve(false), stay: () => resolve(true) });
        });
        setQuestion(null);
        return stays;
      },
      enableBeforeUnload: () => latest.current.isUnsaved(),
    });
  }, [history, pages]);
  return question;
}

interface BoundaryProps {
  Problem: ComponentType<ProblemProps>;
  /** Shows its content again. */
  reload: () => void;
  /** A load after which it is tried again. */
  load: number;
  children: ReactNode;
}

/** Shows a problem in place of what failed to render. */
class Boundary extends Component<
  BoundaryProps,
  { failure: { error: unknown } | null; load: number }
> {
  override state = { failure: null as { error: unknown } | null, load: this.props.load };

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  static getDerivedStateFromProps = ({ load }: BoundaryProps, before: { load: number }) =>
    before.load === load ? null : { failure: null, load };

  override render() {
    const { Problem, reload, children } = this.props;
    const { failure } = this.state;
    return failure ? <Problem error={failure.error} reset={reload} /> : children;
  }
}

/** The page itself, within its frame if it has one. */
export function Outlet() {
  const { load: reload, pages } = useRouter();
  const shown = useShown();
  if (shown === null) return null;
  const { view, load } = shown;
  return (
    <Boundary Problem={pages.PageProblem} reload={() => void reload()} load={load}>
      <Suspense fallback={<pages.Pending />}>
        <view.Page key={view.key} />
      </Suspense>
    </Boundary>
  );
}

/** Shows the pages of a router. */
export function RouterProvider({ router }: { router: Router }) {
  const shown = useSelected(router.state, (now) => now.shown);
  const { pages, load: reload } = router;
  useLayoutEffect(() => router.start(), [router]);
  useLayoutEffect(() => {
    if (shown && !shown.isPending) router.rendered.change(shown);
  }, [router, shown]);
  const retry = useCallback(() => void reload(), [reload]);
  const Frame = shown?.view.Frame;
  return (
    <RouterContext value={router}>
      {shown && Frame ? (
        <Boundary Problem={pages.FrameProblem} reload={retry} load={shown.load}>
          <Suspense fallback={<pages.Pending />}>
            <Frame />
          </Suspense>
        </Boundary>
      ) : (
        <Outlet />
      )}
    </RouterContext>
  );
}
