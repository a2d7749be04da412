import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { recall, remember } from '../../kit/remembered.ts';
import type { FileQuery } from './fileQuery.ts';

type FileLayout = 'grid' | 'list';
type Asked = Omit<FileQuery, 'search'> & { text: string };

/** Milliseconds after the last key press. */
const PAUSE = 300;

/** What a list of files shows, and how; the layout is remembered by the browser. */
export function useFileQuery(all: boolean) {
  const [asked, setAsked] = useState<Asked>({
    all,
    group: 'all',
    tags: [],
    text: '',
    sort: '-created_at',
  });
  const [layout, setLayout] = useState<FileLayout>(recall('files') === 'list' ? 'list' : 'grid');
  const { text, ...rest } = asked;
  const [search] = useDebouncedValue(text.trim(), PAUSE);
  return {
    query: { ...rest, search } satisfies FileQuery,
    /** The search as it is being typed. */
    text,
    change: (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part })),
    layout,
    setLayout: (next: FileLayout) => {
      setLayout(next);
      remember('files', next === 'list' ? next : null);
    },
  };
}
export type AskedFiles = ReturnType<typeof useFileQuery>;
