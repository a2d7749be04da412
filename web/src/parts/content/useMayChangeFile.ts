import type { ContentView } from '@plumbline/contract/content/wire';
import { useMe } from '../../kit/session/me.ts';

interface Shown {
  entity: string;
  mayAdd: boolean;
  onlyOwn?: boolean;
  below?: 'inspections' | 'items';
}

/** Which of the files may be changed here: those of an inspection only on its own page, while it is worked on. */
export function useMayChangeFile({ entity, mayAdd, onlyOwn = false, below }: Shown) {
  const me = useMe();
  return (content: ContentView): boolean =>
    mayAdd &&
    (content.entity === entity || below === 'items') &&
    (!onlyOwn || content.created_by?.id === me.id);
}
