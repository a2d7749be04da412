import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { findingsIn, objectsIn } from './objectsHere.ts';

const PUMP = { id: 'pump', name: 'Pump 3' };
const copy = (key: QueryKey, value: unknown) => ({ key, text: JSON.stringify(value) });
const details = (id: string, ...objects: string[]) =>
  copy(
    ['inspection', 'details', id],
    objects.map((object) => ({
      id: `${id}-${object}`,
      object: { id: object, name: object },
      object_full_name: `North / ${object}`,
    })),
  );

test('an object is known by its page, by the lists of work and by its questions', () => {
  const all = objectsIn([
    copy(['object', 'one', 'pump'], {
      version: '1',
      view: {
        ...PUMP,
        full_name: 'North / Pump 3',
        code: 'P-3',
        external_id: null,
        serial_number: 'SN-7',
      },
    }),
    copy(['inspection', 'list', {}], { items: [{ id: 'i1', object: { ...PUMP, code: 'P-3' } }] }),
    copy(['inspection', 'list', { fields: [] }], { pages: [{ items: [{ id: 'i1' }] }] }),
    details('i1', 'pump', 'motor'),
    details('i2', 'pump'),
    copy(['inspection', 'files', 'i1'], []),
  ]);
  expect([...all.keys()]).toEqual(['pump', 'motor']);
  expect(all.get('pump')).toEqual({
    id: 'pump',
    name: 'pump',
    full_name: 'North / pump',
    codes: new Set(['P-3', 'SN-7']),
    inspections: new Set(['i1', 'i2']),
  });
});

test('its last findings are those of its own questions, the worst and newest first', () => {
  const item = (id: string, code: number | null, finished_at: string) => ({
    id,
    name: id,
    previous: code && { item_id: `before ${id}`, quality_status: { code }, finished_at },
  });
  const pump = copy(
    ['inspection', 'items', 'i1', 'i1-pump'],
    [
      item('old', 20, '2026-10-01T00:00:00Z'),
      item('new', 20, '2026-11-01T00:00:00Z'),
      item('fine', 30, '2026-11-01T00:00:00Z'),
      item('first', null, ''),
      item('bad', 10, '2026-09-01T00:00:00Z'),
    ],
  );
  const again = copy(
    ['inspection', 'items', 'i2', 'i2-pump'],
    [{ ...item('bad', 10, '2026-09-01T00:00:00Z'), id: 'same question' }],
  );
  const motor = copy(['inspection', 'items', 'i1', 'i1-motor'], [item('motor', 10, '2026-11-01')]);
  const copies = [details('i1', 'pump', 'motor'), details('i2', 'pump'), pump, motor, again];
  expect(findingsIn(copies, 'pump').map(({ name }) => name)).toEqual(['bad', 'new', 'old']);
  expect(findingsIn(copies, 'nothing')).toEqual([]);
});
