import { objects } from '@plumbline/contract/objects/wire';
import { templates } from '@plumbline/contract/templates/wire';
import { expect, test } from 'vitest';
import { shownColumns } from './shownColumns.ts';

const CASES: [what: string, list: Parameters<typeof shownColumns>[0], columns: string[]][] = [
  [
    'names a relation instead of the parts that its cell reads',
    {
      resource: objects,
      columns: [
        {
          key: 'name',
          reads: ['name', 'code', 'object_class.id', 'object_class.name', 'archived'],
        },
        { key: 'created_by', reads: ['created_by.name', 'created_by.avatar'] },
      ],
    },
    ['name', 'code', 'object_class', 'created_by'],
  ],
  [
    'takes the parts of a quality, and all of them if the cell reads it whole',
    {
      resource: objects,
      columns: [
        { key: 'below', reads: ['quality.inherited_critical', 'quality.inherited_ok'] },
        { key: 'location', reads: ['location'] },
      ],
    },
    [
      'quality.inherited_critical',
      'quality.inherited_ok',
      'location.text',
      'location.lat',
      'location.lon',
    ],
  ],
  [
    'leaves out pictures and what no cell can hold',
    {
      resource: objects,
      columns: [
        { key: 'avatar', reads: ['avatar', 'name'] },
        { key: 'budget', reads: ['budget'] },
      ],
    },
    ['name'],
  ],
  [
    'keeps the column that says whether a row is archived',
    { resource: templates, columns: [{ key: 'archived', reads: ['archived'] }] },
    ['archived'],
  ],
];

test.each(CASES)('%s', (_, list, columns) => expect(shownColumns(list)).toEqual(columns));
