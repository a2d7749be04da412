import type { ImportedInspection } from '@plumbline/server/areas/inspections/import/imported.ts';
import { BRIDGES_UNIT, bridgeKey } from './bridges.ts';
import type { Bridge } from './bridges.ts';
import { readLines } from './data.ts';
import { toImport } from './past.ts';
import type { DemoRefs } from './refs.ts';
import { elevatorKey, STATIONS_UNIT } from './stations.ts';
import type { Elevator } from './stations.ts';

/** The index of each bridge by year; except for the last inspection, only the year is known. */
export async function bridgeHistory(
  data: { bridges: readonly Bridge[]; since: number },
  refs: DemoRefs,
): Promise<ImportedInspection[]> {
  const years = await readLines('bridge-condition-history', ['bridge_id', 'year', 'bci']);
  const inspectedIn = new Map(
    data.bridges.map((bridge) => [bridge.bridge_id, bridge.last_inspection_on.slice(0, 4)]),
  );
  const past = years
    .filter(
      ({ bridge_id, year }) => Number(year) >= data.since && inspectedIn.get(bridge_id) !== year,
    )
    .map(({ bridge_id, year, bci }) => ({ bridge_id, key: year, on: `${year}-07-01`, bci }));
  const last = data.bridges
    .filter(
      ({ current_bci, last_inspection_on }) => current_bci !== '' && last_inspection_on !== '',
    )
    .map(({ bridge_id, current_bci, last_inspection_on }) => ({
      bridge_id,
      key: 'last',
      on: last_inspection_on,
      bci: current_bci,
    }));
  return [...past, ...last].map(({ bridge_id, key, on, bci }) =>
    toImport(
      {
        external_id: `bci-${bridge_id}-${key}`,
        object: bridgeKey(bridge_id),
        check_list: 'BCI',
        place: BRIDGES_UNIT,
        finished_at: `${on}T16:00:00Z`,
        items: [{ code: 'BCI-1', value: Number(bci) }],
      },
      refs,
    ),
  );
}

/** The last day of the year covered by the availability figures. */
const REVIEWED_ON = '2019-11-12';

export const liftHistory = (elevators: readonly Elevator[], refs: DemoRefs): ImportedInspection[] =>
  elevators
    .filter(({ availability_365d }) => availability_365d !== '')
    .map(({ elevator_id, availability_365d }) =>
      toImport(
        {
          external_id: `lift-year-${elevator_id}`,
          object: elevatorKey(elevator_id),
          check_list: 'LIFT-YEAR',
          place: STATIONS_UNIT,
          finished_at: `${REVIEWED_ON}T12:00:00Z`,
          items: [
            { code: 'LIFT-YEAR-1', value: Math.round(Number(availability_365d) * 1000) / 10 },
          ],
        },
        refs,
      ),
    );
