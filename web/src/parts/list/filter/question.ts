import type { ListQuery, ListState } from '../../../kit/listState.ts';
import { ENTITIES, type EntityRow } from '../../entity/entities.ts';

/** The settings of a list until the user chooses others. */
export interface ListSource {
  /** The key of the user's stored settings. */
  name: string;
  tree?: boolean | undefined;
  /** The default order of the rows. */
  sort?: string | undefined;
}

export const PAGE_SIZE = 50;
type Mode = 'tree' | 'flat';

/** The settings of an entity's list page; they are stored under its name. */
export function listOf(entity: keyof typeof ENTITIES): ListSource {
  const { list, isTree }: EntityRow = ENTITIES[entity];
  return { name: list, tree: isTree, sort: isTree ? 'name' : undefined };
}

/** Whether a list is shown as a tree: the user's choice, else depending on the room there is. */
export const modeOf = (
  { tree = false }: ListSource,
  chosen: Mode | undefined,
  phone: boolean,
): Mode | undefined => (tree ? (chosen ?? (phone ? 'flat' : 'tree')) : undefined);

/** The query of a list; with filters it covers all levels. */
export function questionOf(
  { sort, scope = [] }: ListSource & { scope?: readonly string[] },
  { filter = [], page = 1, page_size = PAGE_SIZE, sort_by = sort }: ListState,
  { mode, fields }: { mode: Mode | undefined; fields: (isTree: boolean) => readonly string[] },
): ListQuery {
  const filtered = filter.length > 0;
  const isTree = mode === 'tree' && !filtered;
  return {
    global_filter: [...scope],
    sort_by,
    page,
    page_size,
    filter: filtered ? filter : undefined,
    root: isTree || undefined,
    fields: fields(isTree),
  };
}
