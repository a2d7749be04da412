import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import { createStore } from '../createStore.ts';
import { TIMING } from '../timing.ts';

/** The parameters of an address: text, or arrays for repeated keys. */
type Search = Record<string, unknown>;

/** An address of the product. */
export interface PageAddress {
  /** Path, search and hash. */
  href: string;
  pathname: string;
  search: Search;
  /** Without its sign. */
  hash: string;
  state: HistoryLocation['state'];
}

/** Thrown instead of a view: another page is shown, in place of this one in the history. */
export class Redirect extends Error {
  override name = 'Redirect';
  readonly href: string;

  constructor(href: string) {
    super(href);
    this.href = href;
  }
}

export interface ProblemProps {
  error: unknown;
  /** Shows the page again. */
  reset: () => void;
}

/** What is shown at an address. */
export interface View {
  /** Views of one key are one page, which keeps its state when its address changes. */
  key: string;
  Page: ComponentType;
  /** What surrounds the page; null where nothing does. */
  Frame: ComponentType | null;
  /** Parameters in the path. */
  params: Record<string, string>;
  /** Whether it is shown at once for another search of its path, without opening that. */
  stays: boolean;
  ownsPhone?: boolean;
  pillInHead?: boolean;
}

/** A view and the address it belongs to, which is that of the page before while the next one loads. */
interface Shown {
  place: PageAddress;
  view: View;
  /** The number of the load that it comes from. */
  load: number;
  /** Whether it stands in for a page that loads. */
  isPending: boolean;
}

/** The view that has loaded last, and why an address is opened. */
export interface PageVisit {
  from: View | null;
  /** Whether the page is only likely to be opened. */
  isPreload: boolean;
}

export interface PageSource {
  /** Rejects with a redirect, or with an error that is shown in place of everything. */
  open: (place: PageAddress, visit: PageVisit) => Promise<View>;
  /** What is shown if that takes long. */
  standIn: (place: PageAddress, visit: PageVisit) => View;
  /** Stands where a part of the page loads. */
  Pending: ComponentType;
  /** In place of a page that failed, and of its frame. */
  PageProblem: ComponentType<ProblemProps>;
  FrameProblem: ComponentType<ProblemProps>;
  parseSearch: (text: string) => Search;
  writeSearch: (search: Search) => string;
}

interface Target {
  /** A path, which may have a search and a hash; without one, the page stays. */
  to?: string;
  /** Replaces the search of the address. */
  search?: Search | undefined;
  /** Makes the search from that of the page. */
  change?: (now: Search) => Search;
  replace?: boolean | undefined;
}

export type Navigate = (target: Target) => Promise<void>;
export type Router = ReturnType<typeof createRouter>;

/** Shows the page of each address. One that is left stays until the next one has loaded, but not for long. */
export function createRouter({
  history = createBrowserHistory(),
  ...pages
}: PageSource & { history?: RouterHistory }) {
  const placeOf = ({ pathname, search, hash, state }: HistoryLocation): PageAddress => {
    const path = pathname.replace(/(.)\/+$/, '$1');
    const values = pages.parseSearch(search);
    const href = path + pages.writeSearch(values) + hash;
    return { href, pathname: path, search: values, hash: hash.slice(1), state };
  };
  /** The address, and what is shown, null before the first page has loaded. */
  const state = createStore<{ location: PageAddress; shown: Shown | null }>({
    location: placeOf(history.location),
    shown: null,
  });
  /** The last page that has loaded, and that has been rendered. */
  const resolved = createStore<Shown | null>(null);
  const rendered = createStore<Shown | null>(null);
  let loads = 0;
  const waiting: (() => void)[] = [];

  const show = (shown: Shown) => state.change({ location: shown.place, shown });

  async function load(): Promise<void> {
    loads += 1;
    const mine = loads;
    const isLatest = () => mine === loads;
    const place = placeOf(history.location);
    const arrive = (view: View) => {
      const shown = { place, view, load: mine, isPending: false };
      show(shown);
      resolved.change(shown);
      for (const arrived of waiting.splice(0)) arrived();
    };
    const last = resolved.current();
    // at once, because a field may show what is in the search
    if (last?.view.stays && last.place.pathname === place.pathname) return arrive(last.view);
    state.change({ ...state.current(), location: place });
    const visit = { from: last?.view ?? null, isPreload: false };
    const timer = setTimeout(() => {
      if (isLatest())
        show({ place, view: pages.standIn(place, visit), load: mine, isPending: true });
    }, TIMING.skeletonDelay);
    try {
      const view = await pages.open(place, visit);
      if (isLatest()) arrive(view);
    } catch (error) {
      if (!(error instanceof Redirect)) throw error;
      if (isLatest()) void navigate({ to: error.href, replace: true });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The address of a target; that of a link does not depend on the page it is on. */
  function hrefOf({ to, search, change }: Target): string {
    const now = placeOf(history.location);
    const values = change ? change(now.search) : search;
    if (to === undefined) return now.pathname + pages.writeSearch(values ?? {});
    return values === undefined ? to : to.replace(/[?#].*$/, '') + pages.writeSearch(values);
  }

  /** Resolves once the page has loaded. */
  async function navigate(target: Target): Promise<void> {
    const href = hrefOf(target);
    const done = new Promise<void>((resolve) => waiting.push(resolve));
    if (href === placeOf(history.location).href) void load();
    else if (target.replace) history.replace(href, {});
    else history.push(href, {});
    return await done;
  }

  history.subscribe(() => void load());

  return {
    history,
    pages,
    state,
    resolved,
    rendered,
    hrefOf,
    navigate,
    load,
    /** Opens the address, unless somebody has been led elsewhere already; it becomes one without a slash at its end. */
    start: (): void => {
      if (loads > 0) return;
      const { pathname, search, hash } = history.location;
      const { href } = state.current().location;
      if (href === pathname + search + hash) void load();
      else history.replace(href, {});
    },
    /** Loads what a link leads to, which is likely to be followed. */
    preload: (href: string): void => {
      const url = new URL(href, window.location.origin);
      const place = placeOf({ ...history.location, ...placeParts(url) });
      const from = resolved.current()?.view ?? null;
      void pages.open(place, { from, isPreload: true }).catch(() => undefined); // who follows it is told
    },
  };
}

const placeParts = ({ pathname, search, hash }: URL) => ({ pathname, search, hash });
