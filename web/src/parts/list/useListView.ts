import { useEffect } from 'react';
import { useListState, type ChangeList, type ListState } from '../../kit/listState.ts';
import { useListSettings, type ListSettings } from './listSettings.ts';

/** The look of a list: by the address, else as the user last chose. */
export interface ListView extends ListSettings {
  change: (settings: ListSettings) => void;
}

/** The address holds the whole view, so that a link shows others the same; remembered settings fill the gaps. */
export function useListView(name: string): {
  state: ListState;
  setState: ChangeList;
  view: ListView;
} {
  const [settings, remember] = useListSettings(name);
  const [state, setState] = useListState();
  const mode = state.view ?? settings.mode;
  const columns = state.columns ?? settings.columns;
  const isWhole = state.view === mode && (state.columns !== undefined || columns === undefined);
  useEffect(() => {
    if (!isWhole) setState({ view: mode, columns });
  }, [isWhole, setState, mode, columns]);
  return {
    state,
    setState,
    view: {
      ...settings,
      mode,
      columns,
      change: (next) => {
        remember(next);
        if ('mode' in next) setState({ view: next.mode, page: undefined });
        if ('columns' in next) setState({ columns: next.columns });
      },
    },
  };
}
