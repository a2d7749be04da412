import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { inspectionClassTable } from '@plumbline/server/areas/templates/table.ts';
import { objectClassTable } from '@plumbline/server/areas/objects/table.ts';
import type { Ctx } from '@plumbline/server/kit/ctx.ts';
import { insertRow } from '@plumbline/server/kit/entity/write.ts';
import { ensureByCode } from './ensure.ts';

const attribute =
  (type: AttributeDeclaration['type']) =>
  (key: string, name: string, unit?: string): AttributeDeclaration => ({
    key,
    name,
    type,
    ...(unit === undefined ? {} : { unit }),
  });
const number = attribute('number');
const text = attribute('text');
const yesNo = attribute('boolean');
const date = attribute('date');
const choice = (key: string, name: string, choices: string[]): AttributeDeclaration => ({
  key,
  name,
  type: 'choice',
  choices,
});

const BUILDING: AttributeDeclaration[] = [
  choice('property_type', 'Property type', [
    'private',
    'social housing',
    'community housing (TCHC)',
  ]),
  number('year_built', 'Year built'),
  number('year_registered', 'Year registered'),
  number('storeys', 'Storeys'),
  number('dwellings', 'Dwellings'),
  number('elevators', 'Elevators'),
  choice('heating_type', 'Heating', ['hot water', 'forced air gas', 'electric']),
  number('heating_year', 'Heating installed'),
  choice('air_conditioning', 'Air conditioning', ['none', 'individual units', 'central air']),
  choice('windows', 'Windows', ['single pane', 'double pane', 'thermal']),
  text('parking', 'Parking'),
  yesNo('fire_alarm', 'Fire alarm'),
  yesNo('sprinklers', 'Sprinklers'),
  number('sprinkler_year', 'Sprinklers installed'),
  yesNo('emergency_power', 'Emergency power'),
  yesNo('garbage_chutes', 'Garbage chutes'),
  yesNo('balconies', 'Balconies'),
  date('elevators_inspected_on', 'Elevators last inspected'),
];
const BRIDGE: AttributeDeclaration[] = [
  number('year_built', 'Year built'),
  number('major_rehabilitation', 'Last major rehabilitation'),
  number('minor_rehabilitation', 'Last minor rehabilitation'),
  number('spans', 'Spans'),
  number('total_span', 'Total span', 'm'),
  text('span_lengths', 'Span lengths', 'm'),
  number('deck_length', 'Deck length', 'm'),
  date('inspected_on', 'Last inspected'),
];
const STATION: AttributeDeclaration[] = [
  number('category', 'Category'),
  text('federal_state', 'Federal state'),
  text('transport_authority', 'Transport authority'),
];
const ELEVATOR: AttributeDeclaration[] = [
  choice('drive', 'Drive', ['SEIL', 'HYDRAULISCH', 'INDIREKT HYDRAULISCH', 'TRAGMITTEL']),
  number('stops', 'Stops'),
  number('speed', 'Speed', 'm/s'),
  number('lift_height', 'Lift height', 'm'),
  number('capacity', 'Capacity', 'kg'),
  number('door_width', 'Door width', 'mm'),
  number('cabin_width', 'Cabin width', 'mm'),
  number('cabin_depth', 'Cabin depth', 'mm'),
  number('cabin_height', 'Cabin height', 'mm'),
  number('availability', 'Availability over the year', '%'),
];

interface ClassSeed {
  code: string;
  name: string;
  parent?: string;
  icon?: string;
  attributes?: AttributeDeclaration[];
}

const OBJECT_CLASSES: readonly ClassSeed[] = [
  { code: 'territory', name: 'Territory', icon: 'map' },
  { code: 'country', name: 'Country', parent: 'territory', icon: 'flag' },
  { code: 'province', name: 'Province', parent: 'territory', icon: 'map-2' },
  { code: 'city', name: 'City', parent: 'territory', icon: 'building-skyscraper' },
  { code: 'ward', name: 'Ward', parent: 'territory', icon: 'map-pin' },
  { code: 'regional-division', name: 'Regional division', parent: 'territory', icon: 'sitemap' },
  {
    code: 'station-management',
    name: 'Station management',
    parent: 'territory',
    icon: 'building-community',
  },
  { code: 'building', name: 'Building', icon: 'building' },
  {
    code: 'apartment-building',
    name: 'Apartment building',
    parent: 'building',
    icon: 'building',
    attributes: BUILDING,
  },
  {
    code: 'station',
    name: 'Railway station',
    parent: 'building',
    icon: 'train',
    attributes: STATION,
  },
  { code: 'transport', name: 'Transport structure', icon: 'road' },
  { code: 'highway', name: 'Highway', parent: 'transport', icon: 'road' },
  {
    code: 'bridge',
    name: 'Bridge',
    parent: 'transport',
    icon: 'building-bridge',
    attributes: BRIDGE,
  },
  {
    code: 'culvert',
    name: 'Culvert',
    parent: 'transport',
    icon: 'building-tunnel',
    attributes: BRIDGE,
  },
  { code: 'equipment', name: 'Equipment', icon: 'engine' },
  {
    code: 'elevator',
    name: 'Elevator',
    parent: 'equipment',
    icon: 'elevator',
    attributes: ELEVATOR,
  },
];

const INSPECTION_CLASSES: readonly ClassSeed[] = [
  { code: 'condition', name: 'Condition' },
  { code: 'building-condition', name: 'Building condition', parent: 'condition' },
  { code: 'structure-condition', name: 'Structure condition', parent: 'condition' },
  { code: 'operation', name: 'Operation and safety' },
  { code: 'lift-operation', name: 'Lift operation', parent: 'operation' },
  { code: 'site-safety', name: 'Site safety', parent: 'operation' },
];

/** The classifiers of objects and inspections; returns the ids of both by code. */
export async function seedClasses(
  ctx: Ctx,
): Promise<{ objects: Map<string, string>; inspections: Map<string, string> }> {
  const objects = await ensureByCode(
    ctx,
    { entity: objectClassTable, rows: OBJECT_CLASSES },
    async ({ parent, ...row }, ids) => {
      return insertRow(ctx, objectClassTable, {
        attributes: [],
        ...row,
        parent_id: parent === undefined ? null : ids.get(parent),
      });
    },
  );
  const inspections = await ensureByCode(
    ctx,
    { entity: inspectionClassTable, rows: INSPECTION_CLASSES },
    async ({ parent, code, name }, ids) => {
      return insertRow(ctx, inspectionClassTable, {
        code,
        name,
        parent_id: parent === undefined ? null : ids.get(parent),
      });
    },
  );
  return { objects, inspections };
}
