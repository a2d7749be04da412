import { isUuid } from '@plumbline/contract/kit/literals';
import { useCallback } from 'react';
import type { RouteName } from './paths.ts';
import { useNavigate, useSearch } from './router/parts.tsx';

/** The search parameters of an address: text, or arrays for repeated keys. */
export type SearchValues = Record<string, unknown>;

/** Reads one value; undefined if it is missing or invalid, so that the page falls back to its default. */
type Reader<T> = (value: unknown) => T | undefined;
type Readers = Record<string, Reader<unknown>>;

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
const text: Reader<string> = (value) => {
  const one = first(value);
  return typeof one === 'string' ? one : undefined;
};
const filled: Reader<string> = (value) => text(value) || undefined;
const texts: Reader<string[]> = (value) =>
  value === undefined ? undefined : [value].flat().map(String);
const oneOf =
  <const T extends string>(...words: T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === first(value));
const upTo =
  (max: number): Reader<number> =>
  (value) => {
    const number = Number(first(value));
    return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
  };
const PAGE = upTo(1_000_000);

const id: Reader<string> = (value) => {
  const one = text(value);
  return one !== undefined && isUuid(one) ? one : undefined;
};
const idOr =
  <const T extends string>(word: T): Reader<string> =>
  (value) => {
    const one = text(value);
    return one === word ? one : id(one);
  };
const moment: Reader<string> = (value) => {
  const one = text(value);
  return one === undefined || Number.isNaN(Date.parse(one)) ? undefined : one;
};
const ids: Reader<string[]> = (value) => texts(value)?.filter(isUuid);

/** The search parameters of a list: its query and its look (docs/decisions/page-behaviour.md). */
export const LIST_SEARCH = {
  page: PAGE,
  page_size: upTo(1000),
  sort_by: filled,
  filter: texts,
  view: oneOf('tree', 'flat'),
  columns: filled,
};
const CLASSIFIERS = { class: text, new: text };
// the names of periods load with the code that counts days, so the page checks them
const WORK = { view: oneOf('mine', 'everyone', 'unassigned'), period: text };

/** The search parameters of each route. */
const SEARCH = {
  home: { unit: idOr('all') },
  objects: { ...LIST_SEARCH, new: text, copy: text },
  object: {
    tab: oneOf(
      'overview',
      'children',
      'inspections',
      'indicators',
      'constraints',
      'budget',
      'documents',
      'audit',
    ),
    edit: text,
    // the sum of money that the budget charts
    sum: filled,
    // the secret of the label that was scanned
    c: text,
  },
  labels: { filter: texts, sort_by: filled, size: filled, start: upTo(100) },
  indicators: { ...LIST_SEARCH, new: text, round: oneOf('1') },
  indicator: {
    tab: oneOf('overview', 'documents', 'audit'),
    edit: text,
    // the chart: its period, and the indicators it compares this one with
    from: moment,
    to: moment,
    with: ids,
  },
  // a new one may begin with the indicators of a filter
  rounds: { ...LIST_SEARCH, new: oneOf('1'), of: texts },
  round: { tab: oneOf('overview', 'walks', 'audit'), edit: text },
  roundWalk: {},
  businessUnits: { ...LIST_SEARCH, new: text },
  businessUnit: { tab: oneOf('overview', 'children', 'documents', 'audit'), edit: text },
  templates: { ...LIST_SEARCH, new: text },
  template: { tab: oneOf('template', 'objects', 'documents', 'audit') },
  // the job that makes reports of several
  inspections: { ...LIST_SEARCH, reports: id },
  inspection: { tab: oneOf('items', 'documents', 'audit') },
  inspectionRun: { item: text },
  todo: {
    ...WORK,
    // whose, where and from which template
    filter: texts,
    horizon: oneOf('today', 'week', 'all'),
    // as a calendar: a month, or a week by person or unit, around a day
    look: oneOf('month', 'responsible', 'business_unit'),
    day: text,
  },
  closed: WORK,
  lateWork: LIST_SEARCH,
  constraints: LIST_SEARCH,
  constraint: { tab: oneOf('overview', 'audit') },
  constraintRules: {},
  checkLists: { ...LIST_SEARCH, new: text },
  checkList: { tab: oneOf('items', 'preview', 'templates', 'documents', 'audit') },
  users: { ...LIST_SEARCH, new: text },
  devices: LIST_SEARCH,
  user: { tab: oneOf('overview', 'shares', 'documents', 'audit'), edit: text },
  dictionaries: { of: text },
  planning: {},
  objectClassifiers: CLASSIFIERS,
  inspectionClassifiers: CLASSIFIERS,
  notices: { view: oneOf('unread') },
  noticeSettings: {},
  // those that are mailed to the user, or the one that a notice leads to
  reportSchedules: { view: oneOf('received'), schedule: id },
  security: {},
  supportQrCode: {},
  tenant: {},
  tenants: { page: PAGE },
  tenantOf: {},
  recalculate: {},
  // the details of credits, whose words the page checks, too
  balance: { view: text, by: text, span: text, from: text, to: text, kind: texts, unit: ids },
  license: {},
  apiKeys: {},
  qrRegeneration: {},
  auditChain: {},
  webhooks: {},
  restricted: {},
  forgotPassword: {},
  resetPassword: {},
  invitation: {},
  verify: {},
  login: {},
  logout: {},
} satisfies Record<RouteName, Readers>;

type Values<R> = { [K in keyof R]?: R[K] extends Reader<infer T> ? T | undefined : never };
export type SearchOf<N extends RouteName> = Values<(typeof SEARCH)[N]>;
type ValueOf<N extends RouteName> = keyof SearchOf<N> & string;

/** The valid values of a search; the rest stays in the address unread. */
export const readSearch = <R extends Readers>(readers: R, search: SearchValues): Values<R> =>
  Object.fromEntries(
    Object.entries(readers)
      .map(([key, reader]) => [key, reader(search[key])] as const)
      .filter(([, value]) => value !== undefined),
  ) as Values<R>; // each key by its reader

/** Reads the search of a route. */
export const searchOf =
  <N extends RouteName>(route: N) =>
  (search: SearchValues): SearchOf<N> =>
    readSearch(SEARCH[route], search);

/** Parses an address, with repeated keys as arrays; every value stays text. */
export function parseSearch(address: string): Record<string, string | string[]> {
  const params = new URLSearchParams(address);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const [value = '', ...others] = params.getAll(key);
      return [key, others.length === 0 ? value : [value, ...others]];
    }),
  );
}

/** Keeps the address readable: `?filter=a=b&filter=c>1` instead of JSON. */
export function writeSearch(search: SearchValues): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (Array.isArray(value)) for (const one of value) out.append(key, String(one));
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      out.append(key, String(value));
  }
  const text = out.toString();
  return text === '' ? '' : `?${text}`;
}

/** Several values of a route's search that change together; replaces the history entry. */
export function useChangeSearch<N extends RouteName>(_route: N): (values: SearchOf<N>) => void {
  const navigate = useNavigate();
  return useCallback(
    (values: SearchOf<N>) =>
      void navigate({
        change: (now: SearchValues) => ({ ...now, ...values }),
        replace: true,
      }),
    [navigate],
  );
}

/** One named value of a route's search (a tab, a selected row) and its setter, which replaces the history entry. */
export function useSearchValue<N extends RouteName, K extends ValueOf<N>>(
  route: N,
  name: K,
): [SearchOf<N>[K], (value: SearchOf<N>[K]) => void] {
  const value = useSearch((search) => searchOf(route)(search)[name]);
  const changeSearch = useChangeSearch(route);
  const change = useCallback(
    (next: SearchOf<N>[K]) => changeSearch({ [name]: next } as SearchOf<N>), // one value of it
    [changeSearch, name],
  );
  return [value, change];
}
