import type { Turn } from '@plumbline/contract/constraints/forecast';
import { expect, test } from 'vitest';
import { turnedObjects } from './forecast.ts';

const turn = (entity: Turn['entity'], quality_status: Turn['quality_status']): Turn => ({
  entity,
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Pump',
  quality_status,
  previous_status: 30,
});

test('counts the objects of each new status, the worst first, and no units', () => {
  const turns = [
    turn('object', 20),
    turn('object', 10),
    turn('business_unit', 10),
    turn('object', 10),
    turn('object', null),
  ];
  expect([...turnedObjects({ turns })]).toEqual([
    [10, 2],
    [20, 1],
    [null, 1],
  ]);
});
