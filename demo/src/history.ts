import type {
  ImportedInspection,
  ImportedItem,
} from '@plumbline/server/areas/inspections/import/imported.ts';
import { linesOf, readLines } from './data.ts';
import type { Line } from './data.ts';
import { toImport } from './past.ts';
import type { DemoRefs } from './refs.ts';
import { buildingKey, districtOf } from './toronto.ts';
import type { Building } from './toronto.ts';

const COLUMNS = [
  'inspection_id',
  'building_id',
  'check_list_code',
  'completed_on',
  'score_pct',
  'current_score_pct',
] as const;
type BuildingInspection = Line<(typeof COLUMNS)[number]>;
export const readBuildingInspections = (): Promise<BuildingInspection[]> =>
  readLines('building-inspections', COLUMNS);

/** The data only has days: use noon in Toronto, a minute later for a second inspection on the same day. */
function torontoMoments(): (inspection: BuildingInspection) => string {
  const counts = new Map<string, number>();
  return ({ building_id, check_list_code, completed_on }) => {
    const key = `${building_id} ${check_list_code} ${completed_on}`;
    const earlier = counts.get(key) ?? 0;
    counts.set(key, earlier + 1);
    return `${completed_on}T17:${String(earlier).padStart(2, '0')}:00Z`;
  };
}

/** The newest inspection of each building and check list; the later line if two are on one day. */
function newestOf(inspections: readonly BuildingInspection[]): Set<string> {
  const newest = new Map<string, BuildingInspection>();
  for (const inspection of inspections) {
    const key = `${inspection.building_id} ${inspection.check_list_code}`;
    const other = newest.get(key);
    if (!other || inspection.completed_on >= other.completed_on) newest.set(key, inspection);
  }
  return new Set([...newest.values()].map(({ inspection_id }) => inspection_id));
}

/** Wards whose newest inspections of both check lists are seeded: those of the inspector and some of the guest. */
const WHOLE_WARDS = ['10', '13', '14', '20', '21', '22', '23', '24', '25'];
/** In other wards, one in this many buildings is seeded. */
const SAMPLE = 3;

/** The part of Toronto seeded at the start: small enough to load quickly, something in every ward. */
export function startSlice(
  buildings: readonly Building[],
  inspections: readonly BuildingInspection[],
): (inspection: BuildingInspection) => boolean {
  const newest = newestOf(inspections);
  const whole = new Set(
    buildings
      .filter(({ ward_no }) => WHOLE_WARDS.includes(ward_no))
      .map(({ building_id }) => building_id),
  );
  const sample = new Set(
    buildings.filter((_, index) => index % SAMPLE === 0).map(({ building_id }) => building_id),
  );
  return ({ inspection_id, building_id, check_list_code }) =>
    newest.has(inspection_id) &&
    (whole.has(building_id) || (check_list_code === 'TOR23' && sample.has(building_id)));
}

/** The inspections of Toronto with all their results, streaming the file of results. */
export async function* buildingHistory(
  data: {
    buildings: readonly Building[];
    inspections: readonly BuildingInspection[];
    includes: (inspection: BuildingInspection) => boolean;
  },
  refs: DemoRefs,
): AsyncGenerator<ImportedInspection> {
  const wards = new Map(data.buildings.map((building) => [building.building_id, building.ward_no]));
  const momentOf = torontoMoments();
  const inspectionsById = new Map(
    data.inspections.map((line) => [line.inspection_id, { line, finished_at: momentOf(line) }]),
  );
  for await (const { id, results } of resultsById()) {
    const inspection = inspectionsById.get(id);
    if (!inspection || !data.includes(inspection.line)) continue;
    const { line, finished_at } = inspection;
    const past = {
      external_id: `toronto-${id}`,
      object: buildingKey(line.building_id),
      check_list: line.check_list_code,
      place: districtOf(wards.get(line.building_id) ?? ''),
      finished_at,
      comment: scoreOf(line),
      items: itemsOf(refs.questions.get(line.check_list_code) ?? [], results),
    };
    yield toImport(past, refs);
  }
}

function scoreOf({ score_pct, current_score_pct }: BuildingInspection): string | null {
  if (score_pct === '') return null;
  const later = current_score_pct !== '' && current_score_pct !== score_pct;
  return later
    ? `Score ${score_pct} %, after complaints ${current_score_pct} %`
    : `Score ${score_pct} %`;
}

/** The file omits items that did not apply. */
const itemsOf = (
  questions: readonly string[],
  results: ReadonlyMap<string, string>,
): ImportedItem[] =>
  questions.map((code) => {
    const value = results.get(code);
    return value === undefined ? { code, not_applicable: true } : { code, value };
  });

/** The file keeps the results of one inspection together. */
async function* resultsById(): AsyncGenerator<{ id: string; results: Map<string, string> }> {
  let current: { id: string; results: Map<string, string> } | undefined;
  for await (const { inspection_id, item_code, value } of linesOf('building-inspection-items', [
    'inspection_id',
    'item_code',
    'value',
  ])) {
    if (current?.id !== inspection_id) {
      if (current) yield current;
      current = { id: inspection_id, results: new Map() };
    }
    current.results.set(item_code, value);
  }
  if (current) yield current;
}
