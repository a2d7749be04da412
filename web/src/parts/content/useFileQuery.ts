import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { recall, remember } from '../../kit/remembered.ts';
import { FIRST_FILES, type FileQuery } from './fileQuery.ts';

type FileLayout = 'grid' | 'list';
type Asked = Omit<FileQuery, 'search'> & { text: string };

/** The pause after the last key press, in milliseconds. */
const PAUSE = 300;

/** The query and layout of a list of files; the browser remembers the layout. */
export function useFileQuery(all: boolean) {
  const { search: text, ...first } = FIRST_FILES;
  const [question, setQuestion] = useState<Asked>({ ...first, all, text });
  const [layout, setLayout] = useState<FileLayout>(recall('files') === 'list' ? 'list' : 'grid');
  const { text: typed, ...rest } = question;
  const [search] = useDebouncedValue(typed.trim(), PAUSE);
  return {
    query: { ...rest, search } satisfies FileQuery,
    /** The search as it is being typed. */
    text: typed,
    change: (part: Partial<Asked>) => setQuestion((before) => ({ ...before, ...part })),
    layout,
    setLayout: (next: FileLayout) => {
      setLayout(next);
      remember('files', next === 'list' ? next : null);
    },
  };
}
export type FileQueryState = ReturnType<typeof useFileQuery>;
