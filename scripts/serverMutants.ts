import type { Mutant } from './mutant.ts';

const kit = (file: string) => `server/src/kit/entity/${file}`;
const MANY = {
  test: 'server/test/lists/manyInspections.test.ts',
  title:
    'a list of many inspections has the rows that pass its filters, in order, for every reader',
};

/** Shortcuts of lists that would leave out rows, add some, or show one caller what another sees. */
export const SERVER_MUTANTS: Mutant[] = [
  {
    file: kit('firstRows.ts'),
    from: 'isAll: !isFull && isToEnd && walk.isComplete',
    to: 'isAll: !isFull && isToEnd',
    test: 'server/test/entities/everyResource.test.ts',
    title: 'every list sorts by every field in both directions',
  },
  {
    file: kit('firstRows.ts'),
    from: 'const isToEnd = !tests || Number(examined ?? Infinity) <= FIRST_ROWS;',
    to: 'const isToEnd = true;',
    ...MANY,
  },
  {
    file: kit('walk.ts'),
    from: 'Math.ceil(scope.read.length / 4) * 4 : 2',
    to: 'Math.floor(scope.read.length / 4) * 4 : 2',
    ...MANY,
  },
  {
    file: kit('walk.ts'),
    from: 'return visibleElsewhere ? [...parts, visibleElsewhere(ctx.actor)] : parts;',
    to: 'return parts;',
    ...MANY,
  },
  {
    file: kit('listText.ts'),
    from: 'cursor && after.map((value) => value === null),',
    to: 'cursor && after.length,',
    test: 'server/test/lists/manyInspections.test.ts',
    title: 'cursors lead through a whole list of many inspections',
  },
  {
    file: kit('listText.ts'),
    from: 'throw new Error(`the list of ${entity.resource.name} depends on the caller`);',
    to: '',
    test: 'server/src/kit/entity/oneRead.test.ts',
    title: 'a list without filters, whose text callers share',
  },
];
