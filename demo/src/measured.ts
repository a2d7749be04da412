import type { z } from 'zod';
import type { importedIndicator } from '@plumbline/contract/indicators/schemas';
import type { ImportedObject } from '@plumbline/server/areas/objects/importRows.ts';
import { bridgeKey } from './bridges.ts';
import type { Bridge } from './bridges.ts';
import { linesOf } from './data.ts';
import { elevatorKey, STATIONS_UNIT } from './stations.ts';
import type { Elevator } from './stations.ts';

type DemoIndicator = z.input<typeof importedIndicator>;
/** A value in a file of values. */
export interface DemoValue {
  indicator_external_id: string;
  measured_at: string;
  value: string;
}
/** Indicators with their values. */
export interface Measured {
  name: string;
  indicators: DemoIndicator[];
  values: () => AsyncIterable<DemoValue>;
}

/** Dictionary codes of groups, units and instruments. */
const GROUP = { money: 1, energy: 2, electrical: 5, time: 9, rating: 11 } as const;
const UNIT = { euro: 2, percent: 11, point: 12, kilowattHour: 43, minute: 71 } as const;
const INSTRUMENT = { visual: 1, meter: 2, sensor: 13, accounts: 14 } as const;
const LEVEL = { strategic: 1, tactical: 2, operational: 3 } as const;

export const CODE = { condition: 'BCI', downtime: 'DOWN', powerFactor: 'PF' } as const;

/** How much of the data a start takes; everything with `--full`. */
export interface Share {
  /** Every so-many-th bridge and lift. */
  bridges: number;
  lifts: number;
  /** The last days of the plant's meters. */
  plantDays: number;
}
export const AT_START: Share = { bridges: 8, lifts: 60, plantDays: 60 };
export const ALL: Share = { bridges: 1, lifts: 1, plantDays: 365 };

const everyNth = <T>(rows: readonly T[], n: number): T[] => rows.filter((_, at) => at % n === 0);

/** The index of each bridge by year; of a value of which only the year is known, the day is the first of July. */
export function bridgeConditions(bridges: readonly Bridge[], share: Share): Measured {
  const chosen = new Map(everyNth(bridges, share.bridges).map((one) => [one.bridge_id, one]));
  const idOf = (bridge_id: string) => `bci-${bridge_id}`;
  return {
    name: 'condition indices of bridges',
    indicators: [...chosen.keys()].map((bridge_id) => ({
      external_id: idOf(bridge_id),
      object_external_id: bridgeKey(bridge_id),
      name: 'Bridge condition index',
      code: CODE.condition,
      level: LEVEL.strategic,
      measure_group_code: GROUP.rating,
      measure_unit_code: UNIT.point,
      measure_equipment_type_code: INSTRUMENT.visual,
      decimals: 1,
    })),
    async *values() {
      for await (const { bridge_id, year, bci } of linesOf('bridge-condition-history', [
        'bridge_id',
        'year',
        'bci',
      ])) {
        const lastYear = chosen.get(bridge_id)?.last_inspection_on.slice(0, 4);
        if (lastYear === undefined || lastYear === year) continue;
        yield {
          indicator_external_id: idOf(bridge_id),
          measured_at: `${year}-07-01T16:00:00Z`,
          value: bci,
        };
      }
      for (const { bridge_id, current_bci, last_inspection_on } of chosen.values())
        if (current_bci !== '' && last_inspection_on !== '')
          yield {
            indicator_external_id: idOf(bridge_id),
            measured_at: `${last_inspection_on}T16:00:00Z`,
            value: current_bci,
          };
    },
  };
}

/** The minutes of each day on which a lift did not run. */
export function liftDowntimes(elevators: readonly Elevator[], share: Share): Measured {
  const chosen = new Set(everyNth(elevators, share.lifts).map(({ elevator_id }) => elevator_id));
  const idOf = (elevator_id: string) => `downtime-${elevator_id}`;
  return {
    name: 'downtimes of lifts',
    indicators: [...chosen].map((elevator_id) => ({
      external_id: idOf(elevator_id),
      object_external_id: elevatorKey(elevator_id),
      name: 'Downtime per day',
      code: CODE.downtime,
      level: LEVEL.operational,
      measure_group_code: GROUP.time,
      measure_unit_code: UNIT.minute,
      measure_equipment_type_code: INSTRUMENT.sensor,
      decimals: 0,
    })),
    async *values() {
      for await (const { elevator_id, day, downtime_min } of linesOf('elevator-downtime', [
        'elevator_id',
        'day',
        'downtime_min',
      ]))
        if (chosen.has(elevator_id))
          yield {
            indicator_external_id: idOf(elevator_id),
            measured_at: `${day}T21:00:00Z`,
            value: downtime_min,
          };
    },
  };
}

/** Euros a year for the upkeep of a lift, by the number of its stops: ours, for trials. */
const UPKEEP = { base: 1800, perStop: 350 } as const;

/** What the upkeep of lifts may cost; not real amounts. */
export function liftBudgets(elevators: readonly Elevator[], share: Share): Measured {
  const chosen = everyNth(elevators, share.lifts).filter(({ stops }) => stops !== '');
  const idOf = (elevator_id: string) => `upkeep-${elevator_id}`;
  return {
    name: 'budgets of lifts',
    indicators: chosen.map(({ elevator_id }) => ({
      external_id: idOf(elevator_id),
      object_external_id: elevatorKey(elevator_id),
      name: 'Upkeep per year',
      code: 'UPKEEP',
      level: LEVEL.tactical,
      measure_group_code: GROUP.money,
      measure_unit_code: UNIT.euro,
      measure_equipment_type_code: INSTRUMENT.accounts,
      decimals: 2,
    })),
    // eslint-disable-next-line typescript/require-await -- the others read files
    async *values() {
      for (const { elevator_id, stops } of chosen)
        yield {
          indicator_external_id: idOf(elevator_id),
          measured_at: '2019-01-01T00:00:00Z',
          value: String(UPKEEP.base + UPKEEP.perStop * Number(stops)),
        };
    },
  };
}

const PLANT = 'steel-plant';
/** The meters' own zone. */
const PLANT_OFFSET = '+09:00';
const LAST_DAY = Date.parse('2018-12-31T00:00:00Z');
const DAY_MS = 86_400_000;

export const plantObjects = (): ImportedObject[] => [
  {
    external_id: PLANT,
    name: 'Steel plant Gwangyang',
    code: 'GWY',
    object_class_code: 'equipment',
    business_unit_external_id: STATIONS_UNIT,
  },
];

/** The meters of a steel plant, every quarter of an hour. */
export function plantMeters(share: Share): Measured {
  const first = new Date(LAST_DAY - (share.plantDays - 1) * DAY_MS).toISOString().slice(0, 10);
  const meter = (
    external_id: string,
    more: Omit<DemoIndicator, 'external_id' | 'object_external_id'>,
  ) => ({
    external_id,
    object_external_id: PLANT,
    level: LEVEL.operational,
    measure_equipment_type_code: INSTRUMENT.meter,
    decimals: 2,
    ...more,
  });
  return {
    name: 'meters of a plant',
    indicators: [
      meter('plant-energy', {
        name: 'Active energy',
        code: 'KWH',
        measure_group_code: GROUP.energy,
        measure_unit_code: UNIT.kilowattHour,
      }),
      meter('plant-power-factor', {
        name: 'Power factor, lagging',
        code: CODE.powerFactor,
        measure_group_code: GROUP.electrical,
        measure_unit_code: UNIT.percent,
      }),
    ],
    async *values() {
      for await (const line of linesOf('plant-energy', [
        'read_at',
        'active_energy_kwh',
        'power_factor_lagging_pct',
      ])) {
        if (line.read_at < first) continue;
        const measured_at = `${line.read_at}:00${PLANT_OFFSET}`;
        yield {
          indicator_external_id: 'plant-energy',
          measured_at,
          value: line.active_energy_kwh,
        };
        yield {
          indicator_external_id: 'plant-power-factor',
          measured_at,
          value: line.power_factor_lagging_pct,
        };
      }
    },
  };
}
