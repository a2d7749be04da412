import type { ListQuery, ListState } from '../../kit/listState.ts';
import { ENTITIES, type EntityRow } from '../entity/entities.ts';

/** How rows are listed until the user chooses. */
export interface ListSource {
  /** Under which the user's settings are kept. */
  name: string;
  tree?: boolean | undefined;
  /** The order of the rows. */
  sort?: string | undefined;
}

export const PAGE_SIZE = 50;
type Mode = 'tree' | 'flat';

/** How the page of all rows lists them; its settings are kept under its name. */
export function listOf(entity: keyof typeof ENTITIES): ListSource {
  const { list, isTree }: EntityRow = ENTITIES[entity];
  return { name: list, tree: isTree, sort: isTree ? 'name' : undefined };
}

/** Whether a list is shown as a tree: as it was chosen, else as the device has room for it. */
export const modeOf = (
  { tree = false }: ListSource,
  chosen: Mode | undefined,
  phone: boolean,
): Mode | undefined => (tree ? (chosen ?? (phone ? 'flat' : 'tree')) : undefined);

/** What a list asks the server; with filters the matches of all levels. */
export function questionOf(
  { sort, scope = [] }: ListSource & { scope?: readonly string[] },
  { filter = [], page = 1, page_size = PAGE_SIZE, sort_by = sort }: ListState,
  mode: Mode | undefined,
): ListQuery {
  const filtered = filter.length > 0;
  return {
    global_filter: [...scope],
    sort_by,
    page,
    page_size,
    filter: filtered ? filter : undefined,
    root: (mode === 'tree' && !filtered) || undefined,
  };
}
