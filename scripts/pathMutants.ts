import type { Mutant } from './mutant.ts';

const PATHS = 'server/functions/paths.sql';
const test = 'server/src/areas/objects/paths.test.ts';
const sequences = {
  test,
  title: 'after any changes, one after another or at once, the stored paths are the names',
};
const branch = { test, title: 'a branch of thousands is followed in steps' };

/** Paths of objects that no longer agree with the names above. */
export const PATH_MUTANTS: Mutant[] = [
  { file: PATHS, from: "o.name || ' / ' || w.path", to: "w.path || ' / ' || o.name", ...sequences },
  {
    file: PATHS,
    from: 'o.parent_id, o.name || ',
    to: 'null::uuid, o.name || ',
    ...sequences,
  },
  { file: PATHS, from: "coalesce(p.full_name || ' / ', '') || o.name", to: 'o.name', ...sequences },
  {
    file: 'server/functions/objects.sql',
    from: 'update object_path set business_unit_id = unit where tenant_id = t and object_id = obj;',
    to: '',
    ...sequences,
  },
  {
    file: PATHS,
    from: 'perform object_paths_write(t, below[:most]);',
    to: 'perform object_paths_write(t, below[:1]);',
    ...branch,
  },
  {
    file: PATHS,
    from: 'if not object_paths_follow(t, objects, most) then',
    to: 'if not object_paths_follow(t, objects, most) and most = 0 then',
    ...branch,
  },
  {
    file: PATHS,
    from: '    delete from object_path_check where tenant_id = t;\n    return false;',
    to: '    return false;',
    ...branch,
  },
  {
    file: 'server/src/areas/objects/paths.ts',
    from: "type !== 'update' || changesPath(new_value)",
    to: "type !== 'update'",
    test,
    title: 'an object created in or moved into a branch that is being renamed gets the new name',
  },
];
