import type { ImportedInspection, ImportedItem } from '#areas/inspections/import.ts';
import { BRIDGES_UNIT, bridgeKey } from './bridges.ts';
import type { Bridge } from './bridges.ts';
import { linesOf, readLines } from './data.ts';
import type { Line } from './data.ts';
import { INSPECTOR_OF } from './people.ts';
import type { DemoRefs } from './refs.ts';
import { elevatorKey, STATIONS_UNIT } from './stations.ts';
import type { Elevator } from './stations.ts';
import { buildingKey, districtOf } from './toronto.ts';
import type { Building } from './toronto.ts';

const COLUMNS = ['inspection_id', 'building_id', 'check_list_code', 'completed_on', 'score_pct', 'current_score_pct'] as const;
export type BuildingInspection = Line<(typeof COLUMNS)[number]>;
export const readBuildingInspections = (): Promise<BuildingInspection[]> => readLines('building-inspections', COLUMNS);

const PLANNED = 1;
const TEMPLATE_OF: Record<string, string> = { TOR17: 'BUILDING-2017', TOR23: 'BUILDING', BCI: 'BRIDGE-INDEX', 'LIFT-YEAR': 'LIFT-YEAR' };

interface Past {
  external_id: string;
  object: string;
  check_list: string;
  /** External id of the unit whose inspector was there. */
  place: string;
  finished_at: string;
  comment?: string | null;
  items: ImportedItem[];
}

function imported(past: Past, refs: DemoRefs): ImportedInspection {
  const { external_id, finished_at, items, comment = null } = past;
  const object_id = refs.objects.get(past.object);
  const check_list_id = refs.checkLists.get(past.check_list);
  const template = refs.templates.get(TEMPLATE_OF[past.check_list] ?? '');
  if (object_id === undefined || check_list_id === undefined || !template) throw new Error(`${external_id} refers to what was not imported`);
  const { id: template_id, name: template_name, inspection_class_id } = template;
  const group = { group_name: template_name, group_number: 1 };
  return {
    external_id, object_id, template_id, template_name, inspection_class_id, finished_at, comment,
    inspection_type_code: PLANNED,
    responsible_id: refs.users.get(INSPECTOR_OF[past.place] ?? '') ?? null,
    assigned_time: hoursBefore(finished_at, 2),
    started_at: hoursBefore(finished_at, 1.5),
    details: [{ object_id, check_list_id, ...group, items }],
  };
}

const hoursBefore = (moment: string, hours: number): string => new Date(Date.parse(moment) - hours * 3_600_000).toISOString();

/** The data knows days: noon in Toronto, the second inspection of a day a minute later. */
function torontoMoments(): (inspection: BuildingInspection) => string {
  const seen = new Map<string, number>();
  return ({ building_id, check_list_code, completed_on }) => {
    const key = `${building_id} ${check_list_code} ${completed_on}`;
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return `${completed_on}T17:${String(place).padStart(2, '0')}:00Z`;
  };
}

/** The newest inspection of each building and check list; of one day the later line. */
export function newestOf(inspections: readonly BuildingInspection[]): Set<string> {
  const newest = new Map<string, BuildingInspection>();
  for (const inspection of inspections) {
    const key = `${inspection.building_id} ${inspection.check_list_code}`;
    const other = newest.get(key);
    if (!other || inspection.completed_on >= other.completed_on) newest.set(key, inspection);
  }
  return new Set([...newest.values()].map(({ inspection_id }) => inspection_id));
}

/** Wards whose newest inspections of both check lists come with the start: those of the inspector and some of the guest. */
const WHOLE_WARDS = ['10', '13', '14', '20', '21', '22', '23', '24', '25'];
/** Of the other wards every so many buildings. */
const SAMPLE = 3;

/** What the start brings of Toronto: small enough to be quickly there, in every ward something. */
export function startSlice(buildings: readonly Building[], inspections: readonly BuildingInspection[]): (inspection: BuildingInspection) => boolean {
  const newest = newestOf(inspections);
  const whole = new Set(buildings.filter(({ ward_no }) => WHOLE_WARDS.includes(ward_no)).map(({ building_id }) => building_id));
  const sample = new Set(buildings.filter((_, index) => index % SAMPLE === 0).map(({ building_id }) => building_id));
  return ({ inspection_id, building_id, check_list_code }) =>
    newest.has(inspection_id) && (whole.has(building_id) || (check_list_code === 'TOR23' && sample.has(building_id)));
}

/** The inspections of Toronto with all their results, as the file of results streams by. */
export async function* buildingHistory(
  data: { buildings: readonly Building[]; inspections: readonly BuildingInspection[]; wanted: (inspection: BuildingInspection) => boolean },
  refs: DemoRefs,
): AsyncGenerator<ImportedInspection> {
  const wards = new Map(data.buildings.map((building) => [building.building_id, building.ward_no]));
  const momentOf = torontoMoments();
  const waiting = new Map(data.inspections.map((inspection) => [inspection.inspection_id, { inspection, finished_at: momentOf(inspection) }]));
  const made = (id: string, results: Map<string, string>): ImportedInspection | null => {
    const found = waiting.get(id);
    waiting.delete(id);
    if (!found || !data.wanted(found.inspection)) return null;
    const { inspection, finished_at } = found;
    const { building_id, check_list_code, score_pct, current_score_pct } = inspection;
    const score = current_score_pct === '' || current_score_pct === score_pct ? `Score ${score_pct} %` : `Score ${score_pct} %, after complaints ${current_score_pct} %`;
    const items = (refs.questions.get(check_list_code) ?? []).map((code): ImportedItem => {
      const value = results.get(code);
      return value === undefined ? { code, not_applicable: true } : { code, value };
    });
    const place = districtOf(wards.get(building_id) ?? '');
    return imported({ external_id: `toronto-${id}`, object: buildingKey(building_id), check_list: check_list_code, place, finished_at, comment: score_pct === '' ? null : score, items }, refs);
  };
  for await (const { id, results } of resultsById()) {
    const inspection = made(id, results);
    if (inspection) yield inspection;
  }
}

/** The file keeps the results of one inspection together. */
async function* resultsById(): AsyncGenerator<{ id: string; results: Map<string, string> }> {
  let current: { id: string; results: Map<string, string> } | undefined;
  for await (const { inspection_id, item_code, value } of linesOf('building-inspection-items', ['inspection_id', 'item_code', 'value'])) {
    if (current?.id !== inspection_id) {
      if (current) yield current;
      current = { id: inspection_id, results: new Map() };
    }
    current.results.set(item_code, value);
  }
  if (current) yield current;
}

/** The index of each bridge by year; the year alone is known, but for the last inspection. */
export async function bridgeHistory(data: { bridges: readonly Bridge[]; since: number }, refs: DemoRefs): Promise<ImportedInspection[]> {
  const years = await readLines('bridge-condition-history', ['bridge_id', 'year', 'bci']);
  const inspectedIn = new Map(data.bridges.map((bridge) => [bridge.bridge_id, bridge.last_inspection_on.slice(0, 4)]));
  const past = years
    .filter(({ bridge_id, year }) => Number(year) >= data.since && inspectedIn.get(bridge_id) !== year)
    .map(({ bridge_id, year, bci }) => ({ bridge_id, key: year, on: `${year}-07-01`, bci }));
  const last = data.bridges
    .filter(({ current_bci, last_inspection_on }) => current_bci !== '' && last_inspection_on !== '')
    .map(({ bridge_id, current_bci, last_inspection_on }) => ({ bridge_id, key: 'last', on: last_inspection_on, bci: current_bci }));
  return [...past, ...last].map(({ bridge_id, key, on, bci }) =>
    imported({
      external_id: `bci-${bridge_id}-${key}`, object: bridgeKey(bridge_id), check_list: 'BCI', place: BRIDGES_UNIT,
      finished_at: `${on}T16:00:00Z`, items: [{ code: 'BCI-1', value: Number(bci) }],
    }, refs));
}

/** The day the year of the availability figures ends. */
const REVIEWED_ON = '2019-11-12';

export const liftHistory = (elevators: readonly Elevator[], refs: DemoRefs): ImportedInspection[] =>
  elevators
    .filter(({ availability_365d }) => availability_365d !== '')
    .map(({ elevator_id, availability_365d }) =>
      imported({
        external_id: `lift-year-${elevator_id}`, object: elevatorKey(elevator_id), check_list: 'LIFT-YEAR', place: STATIONS_UNIT,
        finished_at: `${REVIEWED_ON}T12:00:00Z`, items: [{ code: 'LIFT-YEAR-1', value: Math.round(Number(availability_365d) * 1000) / 10 }],
      }, refs));
