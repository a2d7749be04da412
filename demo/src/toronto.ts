import type { ImportedUnit } from '@plumbline/server/areas/businessUnits/import.ts';
import type { ImportedObject } from '@plumbline/server/areas/objects/importRows.ts';
import {
  booleanOf,
  dayOfYear,
  inTitleCase,
  withoutNulls,
  numberOf,
  readLines,
  textOf,
} from './data.ts';
import type { Line } from './data.ts';

const COLUMNS = [
  'building_id',
  'ward_no',
  'ward_name',
  'address',
  'property_type',
  'year_built',
  'year_registered',
  'storeys',
  'units',
  'elevators',
  'heating_type',
  'heating_year_installed',
  'air_conditioning_type',
  'window_type',
  'parking_type',
  'fire_alarm',
  'sprinkler_system',
  'sprinkler_year_installed',
  'emergency_power',
  'garbage_chutes',
  'balconies',
  'elevators_last_inspected_on',
  'latitude',
  'longitude',
  'registered_now',
] as const;
export type Building = Line<(typeof COLUMNS)[number]>;
export const readBuildings = (): Promise<Building[]> => readLines('buildings', COLUMNS);

/** The community council areas of the city and their wards; the data only has the wards. */
const DISTRICTS = [
  { id: 'toronto-etobicoke-york', name: 'Etobicoke York', wards: [1, 2, 3, 5, 7] },
  { id: 'toronto-north-york', name: 'North York', wards: [6, 8, 15, 16, 17, 18] },
  { id: 'toronto-east-york', name: 'Toronto and East York', wards: [4, 9, 10, 11, 12, 13, 14, 19] },
  { id: 'toronto-scarborough', name: 'Scarborough', wards: [20, 21, 22, 23, 24, 25] },
];
export const districtOf = (ward_no: string): string =>
  DISTRICTS.find(({ wards }) => wards.includes(Number(ward_no)))?.id ?? 'toronto';
const unitOfWard = (ward_no: string): string => `toronto-ward-${ward_no}`;
export const buildingKey = (building_id: string): string => `toronto-building-${building_id}`;

const wardsOf = (buildings: readonly Building[]): Building[] =>
  [...new Map(buildings.map((building) => [building.ward_no, building])).values()].toSorted(
    (a, b) => Number(a.ward_no) - Number(b.ward_no),
  );

const DICTIONARY = {
  branch: 2,
  division: 4,
  site: 6,
  inOperation: 30,
  notSet: 0,
  building: 1,
  land: 4,
} as const;

export function torontoUnits(buildings: readonly Building[]): ImportedUnit[] {
  const branch = {
    external_id: 'toronto',
    name: 'Toronto',
    code: 'TOR',
    bu_class_code: DICTIONARY.branch,
    status_code: DICTIONARY.inOperation,
  };
  const districts = DISTRICTS.map(({ id, name }, index) => ({
    external_id: id,
    name,
    code: `TOR-D${index + 1}`,
    parent_external_id: branch.external_id,
    bu_class_code: DICTIONARY.division,
    status_code: DICTIONARY.inOperation,
  }));
  const wards = wardsOf(buildings).map(({ ward_no, ward_name }) => ({
    external_id: unitOfWard(ward_no),
    name: `Ward ${ward_no} ${ward_name}`,
    code: `TOR-W${ward_no.padStart(2, '0')}`,
    parent_external_id: districtOf(ward_no),
    bu_class_code: DICTIONARY.site,
    status_code: DICTIONARY.inOperation,
  }));
  return [branch, ...districts, ...wards];
}

/** city › ward › building. */
export function torontoObjects(buildings: readonly Building[]): ImportedObject[] {
  const place = {
    form_factor_code: DICTIONARY.land,
    status_code: DICTIONARY.inOperation,
    operative_status_code: DICTIONARY.inOperation,
  };
  const city: ImportedObject = {
    external_id: 'toronto',
    name: 'Toronto',
    code: 'TORONTO',
    object_class_code: 'city',
    business_unit_external_id: 'toronto',
    ...place,
    location: { text: 'Toronto, Ontario, Canada', lat: 43.6532, lon: -79.3832 },
  };
  const wards = wardsOf(buildings).map(({ ward_no, ward_name }): ImportedObject => ({
    external_id: `toronto-ward-${ward_no}`,
    name: ward_name,
    code: `W${ward_no.padStart(2, '0')}`,
    object_class_code: 'ward',
    parent_external_id: city.external_id,
    business_unit_external_id: unitOfWard(ward_no),
    ...place,
  }));
  return [city, ...wards, ...buildings.map(buildingObject)];
}

function buildingObject(building: Building): ImportedObject {
  const address = inTitleCase(building.address);
  const isRegistered = building.registered_now === '1';
  return {
    external_id: buildingKey(building.building_id),
    name: address,
    code: building.building_id,
    object_class_code: 'apartment-building',
    parent_external_id: `toronto-ward-${building.ward_no}`,
    business_unit_external_id: unitOfWard(building.ward_no),
    form_factor_code: DICTIONARY.building,
    status_code: isRegistered ? DICTIONARY.inOperation : DICTIONARY.notSet,
    operative_status_code: isRegistered ? DICTIONARY.inOperation : DICTIONARY.notSet,
    installed_at: dayOfYear(building.year_built),
    location: {
      text: `${address}, Toronto`,
      lat: numberOf(building.latitude),
      lon: numberOf(building.longitude),
    },
    tags: [building.property_type, isRegistered ? '' : 'no longer registered'].filter(
      (tag) => tag !== '',
    ),
    attributes: buildingAttributes(building),
  };
}

const buildingAttributes = (b: Building): Record<string, string | number | boolean> =>
  withoutNulls<string | number | boolean>({
    property_type: textOf(b.property_type),
    year_built: numberOf(b.year_built),
    year_registered: numberOf(b.year_registered),
    storeys: numberOf(b.storeys),
    dwellings: numberOf(b.units),
    elevators: numberOf(b.elevators),
    heating_type: textOf(b.heating_type),
    heating_year: numberOf(b.heating_year_installed),
    air_conditioning: textOf(b.air_conditioning_type),
    windows: textOf(b.window_type),
    parking: textOf(b.parking_type),
    fire_alarm: booleanOf(b.fire_alarm),
    sprinklers: booleanOf(b.sprinkler_system),
    sprinkler_year: numberOf(b.sprinkler_year_installed),
    emergency_power: booleanOf(b.emergency_power),
    garbage_chutes: booleanOf(b.garbage_chutes),
    balconies: booleanOf(b.balconies),
    elevators_inspected_on: textOf(b.elevators_last_inspected_on),
  });
