import type { ImportedUnit } from '@plumbline/server/areas/businessUnits/import.ts';
import type { ImportedObject } from '@plumbline/server/areas/objects/importRows.ts';
import { dayOfYear, inTitleCase, withoutNulls, numberOf, readLines, textOf } from './data.ts';
import type { Line } from './data.ts';

const COLUMNS = [
  'bridge_id',
  'name',
  'highway',
  'latitude',
  'longitude',
  'year_built',
  'last_major_rehab_year',
  'last_minor_rehab_year',
  'spans',
  'total_span_m',
  'span_lengths_m',
  'deck_length_m',
  'last_inspection_on',
  'current_bci',
  'quality_status',
] as const;
export type Bridge = Line<(typeof COLUMNS)[number]>;
export const readBridges = (): Promise<Bridge[]> => readLines('bridges', COLUMNS);

export const BRIDGES_UNIT = 'ontario-bridges';
export const bridgeKey = (bridge_id: string): string => `ontario-bridge-${bridge_id}`;
const highwayKey = (highway: string): string => `ontario-highway-${highway}`;
const BRANCH = 2;
const FORM = { structure: 2, linear: 3, land: 4 } as const;
const IN_OPERATION = 30;
/** The status "In operation, new" for bridges built in the ten years before the data. */
const NEW = { status: 31, since: 2004 } as const;

export const bridgeUnits = (): ImportedUnit[] => [
  {
    external_id: BRIDGES_UNIT,
    name: 'Ontario bridges',
    code: 'ONB',
    bu_class_code: BRANCH,
    status_code: IN_OPERATION,
  },
];

/** province › highway › bridge. */
export function bridgeObjects(bridges: readonly Bridge[]): ImportedObject[] {
  const common = {
    business_unit_external_id: BRIDGES_UNIT,
    status_code: IN_OPERATION,
    operative_status_code: IN_OPERATION,
  };
  const province: ImportedObject = {
    ...common,
    external_id: 'ontario',
    name: 'Ontario',
    code: 'ON',
    object_class_code: 'province',
    form_factor_code: FORM.land,
    location: { text: 'Ontario, Canada' },
  };
  const highways = [...new Set(bridges.map(({ highway }) => highway))].map(
    (highway): ImportedObject => ({
      ...common,
      external_id: highwayKey(highway),
      name: /^\d/.test(highway) ? `Highway ${highway}` : inTitleCase(highway),
      code: `HWY-${highway}`.slice(0, 60),
      object_class_code: 'highway',
      form_factor_code: FORM.linear,
      parent_external_id: province.external_id,
    }),
  );
  return [
    province,
    ...highways,
    ...bridges.map((bridge) => ({ ...common, ...bridgeObject(bridge) })),
  ];
}

function bridgeObject(bridge: Bridge): ImportedObject {
  const name = inTitleCase(bridge.name);
  return {
    external_id: bridgeKey(bridge.bridge_id),
    name,
    code: bridge.bridge_id,
    object_class_code: /culvert/i.test(name) ? 'culvert' : 'bridge',
    parent_external_id: highwayKey(bridge.highway),
    form_factor_code: FORM.structure,
    operative_status_code: Number(bridge.year_built) >= NEW.since ? NEW.status : IN_OPERATION,
    installed_at: dayOfYear(bridge.year_built),
    location: {
      text: `Highway ${bridge.highway}, Ontario`,
      lat: numberOf(bridge.latitude),
      lon: numberOf(bridge.longitude),
    },
    tags: [`Highway ${bridge.highway}`.slice(0, 60)],
    attributes: withoutNulls<string | number>({
      year_built: numberOf(bridge.year_built),
      major_rehabilitation: numberOf(bridge.last_major_rehab_year),
      minor_rehabilitation: numberOf(bridge.last_minor_rehab_year),
      spans: numberOf(bridge.spans),
      total_span: numberOf(bridge.total_span_m),
      span_lengths: textOf(bridge.span_lengths_m),
      deck_length: numberOf(bridge.deck_length_m),
      inspected_on: textOf(bridge.last_inspection_on),
    }),
  };
}
