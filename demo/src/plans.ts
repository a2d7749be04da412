import type { Building } from './toronto.ts';
import { buildingKey } from './toronto.ts';
import { EMAIL } from './people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One open inspection at the start. */
export interface Planned {
  template: string;
  /** External id of the object. */
  object: string;
  responsible: string;
  /** From now, in milliseconds. */
  offset: number;
  comment?: string;
}

/** The n-th building of a ward that is registered today. */
function buildingIn(buildings: readonly Building[], ward_no: number, n: number): string {
  const building = buildings.filter(
    (each) => each.ward_no === String(ward_no) && each.registered_now === '1',
  )[n];
  if (!building) throw new Error(`ward ${ward_no} has no building ${n}`);
  return buildingKey(building.building_id);
}

/** The building whose inspection the inspector has already started. */
export const startedBuilding = (buildings: readonly Building[]): string =>
  buildingIn(buildings, 21, 2);

/** A realistic to-do list of the inspector: overdue, today, started, not yet due, the next weeks. */
function forInspector(buildings: readonly Building[]): Planned[] {
  const at = (ward: number, n: number) => buildingIn(buildings, ward, n);
  const plan = (template: string, object: string, offset: number, comment?: string): Planned => ({
    template,
    object,
    offset,
    responsible: EMAIL.inspector,
    ...(comment === undefined ? {} : { comment }),
  });
  return [
    plan('BUILDING', at(20, 0), -12 * DAY, 'The superintendent has the keys'),
    plan('GROUNDS', at(20, 1), -5 * DAY),
    plan('BUILDING', startedBuilding(buildings), -1 * DAY - 2 * HOUR),
    plan('GROUNDS', at(21, 0), -1 * HOUR),
    plan('BUILDING', at(22, 0), -2 * HOUR, 'Complaint about the garbage room'),
    plan('GROUNDS', at(22, 1), 3 * HOUR),
    plan('WARD-GROUNDS', 'toronto-ward-23', -3 * HOUR),
    plan('BUILDING', at(24, 0), 1 * DAY),
    plan('GROUNDS', at(24, 1), 2 * DAY),
    plan('BUILDING', at(25, 0), 3 * DAY),
    plan('BUILDING', at(21, 1), 6 * DAY),
    plan('GROUNDS', at(20, 2), 13 * DAY),
  ];
}

/** A little work for the colleagues, so that the admin sees more than one name. */
function forOthers(buildings: readonly Building[]): Planned[] {
  const planFor =
    (responsible: string, template: string, object: string) =>
    (offset: number): Planned => ({
      responsible: `${responsible}@demo.test`,
      template,
      object,
      offset,
    });
  return [
    planFor('p.moreau', 'BUILDING', buildingIn(buildings, 3, 0))(-9 * DAY),
    planFor('p.moreau', 'GROUNDS', buildingIn(buildings, 5, 0))(-1 * HOUR),
    planFor('p.moreau', 'BUILDING', buildingIn(buildings, 3, 1))(4 * DAY),
    planFor('l.chen', 'BUILDING', buildingIn(buildings, 8, 0))(-2 * HOUR),
    planFor('l.chen', 'BUILDING', buildingIn(buildings, 6, 0))(2 * DAY),
    planFor('s.adeyemi', 'BUILDING', buildingIn(buildings, 13, 0))(-10 * DAY),
    planFor('s.adeyemi', 'GROUNDS', buildingIn(buildings, 14, 0))(-2 * HOUR),
    planFor('s.adeyemi', 'BUILDING', buildingIn(buildings, 12, 0))(5 * DAY),
    planFor('r.tremblay', 'BRIDGE', 'ontario-bridge-1-43')(-40 * DAY),
    planFor('r.tremblay', 'BRIDGE', 'ontario-bridge-1-32')(-3 * HOUR),
    planFor('r.tremblay', 'BRIDGE', 'ontario-bridge-1-44')(8 * DAY),
    planFor('k.brandt', 'LIFT-ROUND', 'db-station-1')(-2 * HOUR),
    planFor('k.brandt', 'LIFT-ROUND', 'db-station-4')(7 * DAY),
  ];
}

export const openPlans = (buildings: readonly Building[]): Planned[] => [
  ...forInspector(buildings),
  ...forOthers(buildings),
];
