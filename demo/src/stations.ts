import type { ImportedUnit } from '@plumbline/server/areas/businessUnits/import.ts';
import type { ImportedObject } from '@plumbline/server/areas/objects/importRows.ts';
import { dayOfYear, withoutNulls, numberOf, readLines, textOf } from './data.ts';
import type { Line } from './data.ts';

const STATION = [
  'station_no',
  'station',
  'regional_division',
  'station_management',
  'federal_state',
  'category',
  'street',
  'postal_code',
  'city',
  'transport_authority',
] as const;
const ELEVATOR = [
  'elevator_id',
  'station_no',
  'description',
  'equipment_name',
  'location_part',
  'manufacturer',
  'year_built',
  'drive',
  'stops',
  'speed_m_s',
  'lift_height_m',
  'capacity_kg',
  'min_door_width_mm',
  'cabin_width_mm',
  'cabin_depth_mm',
  'cabin_height_mm',
  'latitude',
  'longitude',
  'availability_365d',
] as const;
export type Station = Line<(typeof STATION)[number]>;
export type Elevator = Line<(typeof ELEVATOR)[number]>;
export const readStations = (): Promise<Station[]> => readLines('stations', STATION);
export const readElevators = (): Promise<Elevator[]> => readLines('elevators', ELEVATOR);

export const STATIONS_UNIT = 'german-stations';
const CLASS = { branch: 2, region: 3, division: 4 } as const;
const FORM = { building: 1, land: 4, machine: 7 } as const;
const STATUS = { notSet: 0, outOfService: 10, limited: 20, inOperation: 30 } as const;
const divisionKey = (station: Station): string => `db-${station.regional_division}`;
const managementKey = (station: Station): string =>
  `db-${station.regional_division}-${station.station_management}`;
const stationKey = (station_no: string): string => `db-station-${station_no}`;
export const elevatorKey = (elevator_id: string): string => `db-elevator-${elevator_id}`;

const firstOfEach = (
  stations: readonly Station[],
  key: (station: Station) => string,
): Station[] => [...new Map(stations.map((station) => [key(station), station])).values()];

export function stationUnits(stations: readonly Station[]): ImportedUnit[] {
  const common = { status_code: STATUS.inOperation };
  const branch = {
    ...common,
    external_id: STATIONS_UNIT,
    name: 'German stations',
    code: 'DBS',
    bu_class_code: CLASS.branch,
  };
  const divisions = firstOfEach(stations, divisionKey).map((station) => ({
    ...common,
    external_id: divisionKey(station),
    name: station.regional_division,
    bu_class_code: CLASS.region,
    parent_external_id: branch.external_id,
  }));
  const managements = firstOfEach(stations, managementKey).map((station) => ({
    ...common,
    external_id: managementKey(station),
    name: `Bahnhofsmanagement ${station.station_management}`,
    bu_class_code: CLASS.division,
    parent_external_id: divisionKey(station),
  }));
  return [branch, ...divisions, ...managements];
}

/** country › regional division › station management › station › elevator. */
export function stationObjects(
  stations: readonly Station[],
  elevators: readonly Elevator[],
): ImportedObject[] {
  const place = {
    form_factor_code: FORM.land,
    status_code: STATUS.inOperation,
    operative_status_code: STATUS.inOperation,
  };
  const country: ImportedObject = {
    ...place,
    external_id: 'germany',
    name: 'Deutschland',
    code: 'DE',
    object_class_code: 'country',
    business_unit_external_id: STATIONS_UNIT,
  };
  const divisions = firstOfEach(stations, divisionKey).map((station): ImportedObject => ({
    ...place,
    external_id: divisionKey(station),
    name: station.regional_division,
    object_class_code: 'regional-division',
    parent_external_id: country.external_id,
    business_unit_external_id: divisionKey(station),
  }));
  const managements = firstOfEach(stations, managementKey).map((station): ImportedObject => ({
    ...place,
    external_id: managementKey(station),
    name: station.station_management,
    object_class_code: 'station-management',
    parent_external_id: divisionKey(station),
    business_unit_external_id: managementKey(station),
  }));
  const byNumber = new Map(stations.map((station) => [station.station_no, station]));
  const lifts = elevators.flatMap((elevator) => {
    const station = byNumber.get(elevator.station_no);
    return station ? [elevatorObject(elevator, station)] : [];
  });
  return [country, ...divisions, ...managements, ...stations.map(stationObject), ...lifts];
}

function stationObject(station: Station): ImportedObject {
  return {
    external_id: stationKey(station.station_no),
    name: station.station,
    code: station.station_no,
    object_class_code: 'station',
    parent_external_id: managementKey(station),
    business_unit_external_id: managementKey(station),
    form_factor_code: FORM.building,
    status_code: STATUS.inOperation,
    operative_status_code: STATUS.inOperation,
    location: {
      text:
        [station.street, `${station.postal_code} ${station.city}`.trim()]
          .filter((part) => part !== '')
          .join(', ') || null,
    },
    tags: [station.federal_state].filter((tag) => tag !== ''),
    attributes: withoutNulls<string | number>({
      category: numberOf(station.category),
      federal_state: textOf(station.federal_state),
      transport_authority: textOf(station.transport_authority),
    }),
  };
}

/** Rates the share of the year in which it ran. */
function operativeStatus(availability: string): number {
  if (availability === '') return STATUS.notSet;
  if (Number(availability) < 0.5) return STATUS.outOfService;
  return Number(availability) < 0.9 ? STATUS.limited : STATUS.inOperation;
}

function elevatorObject(elevator: Elevator, station: Station): ImportedObject {
  const description = elevator.description === '' ? elevator.equipment_name : elevator.description;
  const place = description.replace('br\uFFFDcke', 'brücke'); // the published file lacks one letter
  return {
    external_id: elevatorKey(elevator.elevator_id),
    name: `Aufzug ${place}`.trim(),
    code: elevator.elevator_id,
    object_class_code: 'elevator',
    parent_external_id: stationKey(elevator.station_no),
    business_unit_external_id: managementKey(station),
    form_factor_code: FORM.machine,
    status_code: STATUS.inOperation,
    operative_status_code: operativeStatus(elevator.availability_365d),
    installed_at: dayOfYear(elevator.year_built),
    serial_number: elevator.elevator_id,
    manufacturer: textOf(elevator.manufacturer),
    model: textOf(elevator.equipment_name),
    location: {
      text: textOf(
        [station.station, elevator.location_part].filter((part) => part !== '').join(', '),
      ),
      lat: numberOf(elevator.latitude),
      lon: numberOf(elevator.longitude),
    },
    attributes: withoutNulls<string | number>({
      drive: textOf(elevator.drive),
      stops: numberOf(elevator.stops),
      speed: numberOf(elevator.speed_m_s),
      lift_height: numberOf(elevator.lift_height_m),
      capacity: numberOf(elevator.capacity_kg),
      door_width: numberOf(elevator.min_door_width_mm),
      cabin_width: numberOf(elevator.cabin_width_mm),
      cabin_depth: numberOf(elevator.cabin_depth_mm),
      cabin_height: numberOf(elevator.cabin_height_mm),
      availability:
        elevator.availability_365d === ''
          ? null
          : Math.round(Number(elevator.availability_365d) * 1000) / 10,
    }),
  };
}
