import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber } from '../../kit/format/format.ts';
import { useSearchValue, type SearchOf } from '../../kit/search.ts';
import classes from './UrlTabs.module.css';

export type TabbedRoute =
  | 'object'
  | 'indicator'
  | 'round'
  | 'businessUnit'
  | 'template'
  | 'inspection'
  | 'checkList'
  | 'user'
  | 'constraint';
type Tabs = { [N in TabbedRoute]: NonNullable<SearchOf<N>['tab']> & string };

export interface UrlTab<N extends TabbedRoute> {
  value: Tabs[N];
  label: string;
  count?: number | undefined;
  panel: () => ReactNode;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

interface Props<N extends TabbedRoute> {
  route: N;
  tabs: UrlTab<N>[];
  label: string;
}

/** Scrolls the row so that a tab is in its middle, as far as the row goes; the page does not move. */
function showTab(row: HTMLElement, index: number): void {
  const tab = row.children[index]?.getBoundingClientRect();
  const { left, width } = row.getBoundingClientRect();
  if (tab) row.scrollLeft += tab.left + tab.width / 2 - (left + width / 2);
}

/** Tabs of a detail page; the active tab is `?tab=` in the address, the first one is the default. */
export function UrlTabs<N extends TabbedRoute>({ route, tabs, label }: Props<N>) {
  const id = useId();
  const [chosen, setChosen] = useSearchValue<TabbedRoute, 'tab'>(route, 'tab');
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === chosen),
  );
  const current = tabs[index];
  useLayoutEffect(() => {
    if (list.current) showTab(list.current, index);
  }, [index, tabs.length]);
  const select = (next: number) => {
    setChosen(next === 0 ? undefined : tabs[next]?.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    select((index + step + tabs.length) % tabs.length);
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={`flex gap-4 line-below ${classes.list}`}
        onKeyDown={move}
      >
        {tabs.map((tab, i) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={`inline medium quiet nowrap ${classes.tab}`}
            aria-selected={i === index}
            aria-controls={`${id}-panel`}
            tabIndex={i === index ? 0 : -1}
            onClick={() => select(i)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={`radius-5 size-11 quiet num ${classes.pill}`}>
                {formatNumber(tab.count)}
              </span>
            )}
          </button>
        ))}
      </div>
      {current && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.value}`}>
          {current.panel()}
        </div>
      )}
    </>
  );
}
