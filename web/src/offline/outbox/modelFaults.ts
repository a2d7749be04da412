import { STATUS } from '@plumbline/contract/inspections/status';
import { isAnswer, isContent, isLifecycle, isNewObject, undecidedOf } from './entry.ts';
import type { OutboxEntry } from './entry.ts';
import { isBlocked } from './lanes.ts';
import type { World } from './model.ts';
import { actOf } from './modelInspection.ts';
import { USERS } from './modelPlay.ts';
import type { ModelTap } from './modelServer.ts';
import { settle } from './modelSteps.ts';
import type { Tab } from './modelTab.ts';

const queueOf = ({ user, device, item: id }: ModelTap): string => `${device} ${user} ${id}`;

/** The network recovers, everybody signs in once more, and the queues settle. */
async function comeToRest(world: World, user: string): Promise<Tab> {
  for (const one of world.tabs) world.close(one, true); // `close` replaces the list, so this loop sees each tab
  world.server.weather = 'fine';
  world.isFull = false;
  world.isPaid = false;
  world.user = user;
  const last = world.open();
  for (let i = 0; i < 2000; i += 1) {
    await settle();
    if (last.let(0)) continue;
    if (last.timers.size === 0) break;
    world.clock += 400_000;
    last.wakeUp();
  }
  return last;
}

type Listed = readonly OutboxEntry[];

/** At rest the server has each file that was taken and not removed, or the user is asked; the device has the bytes of nothing else. */
function faultsOfFiles(world: World, devices: readonly World[], listed: Listed): string[] {
  const { device, disk, contents, taken, toldFull } = world;
  const isListed = (content_id: string, kind: OutboxEntry['kind']) =>
    listed.some((one) => isContent(one) && one.content_id === content_id && one.kind === kind);
  const faults: string[] = [];
  for (const file of taken.values()) {
    const { content_id, removed, gone, kept, drawn, decided } = file;
    if (file.device !== device) continue;
    const isThere = contents.rows.has(content_id);
    const waits = isListed(content_id, 'file');
    if (disk.bytes.has(content_id) !== waits) faults.push(`the bytes of ${content_id}`);
    if (toldFull.has(content_id)) {
      if (isThere || waits) faults.push(`${content_id} is there although there was no room`);
      continue;
    }
    if (!disk.everKept.has(content_id)) continue; // the page ended before it was stored
    if (!removed && !isThere && !waits) faults.push(`${content_id} is lost`);
    if (gone && !kept && (isThere || waits) && !isListed(content_id, 'removal'))
      faults.push(`${content_id} is still there`);
    const last = devices.flatMap(
      (one) => one.disk.everDrawn.findLast((drawing) => drawn.includes(drawing)) ?? [],
    );
    const row = contents.rows.get(content_id);
    const isDrawn = row && (last.length === 0 ? row.drawn === 0 : last.includes(row.drawn));
    if (row && !removed && !decided && !isDrawn && !isListed(content_id, 'annotation'))
      faults.push(`drawing ${last.join()} of ${content_id} is lost`);
  }
  return faults;
}

/** At rest each act has happened once, or the user is asked. */
function faultsOfActs(devices: readonly World[], listed: Listed): string[] {
  const ids = new Set(listed.filter(isLifecycle).map(actOf));
  const faults: string[] = [];
  let completions = 0;
  for (const world of devices)
    for (const { id, act, device, applied, isMet, discarded, decided } of world.acts.values()) {
      if (device !== world.device) continue;
      if (act === STATUS.completed) completions += applied;
      const isRepeatable = act === 'hand_over' && world.server.hasForgotten;
      if (applied > 1 && !decided && !isRepeatable) faults.push(`act ${id} happened twice`);
      if (world.disk.actsHandedIn.has(id)) continue;
      if (world.disk.everAsked.has(id) && !isMet && !discarded && !ids.has(id))
        faults.push(`act ${id} is lost`);
    }
  if (completions > 1) faults.push(`completed ${completions} times`);
  return faults;
}

/** At rest each object was created once, or the user is asked. */
function faultsOfObjects(devices: readonly World[], listed: Listed): string[] {
  const ids = new Set(listed.filter(isNewObject).map(({ object_id }) => object_id));
  return devices.flatMap(({ device, disk, made }) =>
    [...made.values()].flatMap((one) => {
      if (one.device !== device) return [];
      if (one.created > 1) return [`${one.id} was created twice`];
      const isLost = disk.everMade.has(one.id) && one.created === 0 && !ids.has(one.id);
      return isLost ? [`${one.id} is lost`] : [];
    }),
  );
}

/** At rest each answer that was stored has arrived once, in the order of its item on its device, or its user is asked. */
function faultsOfTaps(devices: readonly World[], listed: Listed): string[] {
  const [first] = devices;
  if (first === undefined) return [];
  const { taps: given, server } = first;
  const taps = [...given.values()];
  const listedIds = new Set(listed.filter(isAnswer).map(({ body }) => Number(body.value)));
  const late = [...server.late.values()];
  const decided = new Set(taps.filter((one) => one.decided).map(queueOf));
  const faults: string[] = [];
  for (const tap of taps) {
    const { id, applied, discarded } = tap;
    if (applied > 0 && listedIds.has(id) && !decided.has(queueOf(tap)))
      faults.push(`answer ${id} was accepted, and its user is asked`);
    if (late.filter((one) => one === id).length > 1)
      faults.push(`answer ${id} was handed in twice`);
    if (late.includes(id) && listedIds.has(id)) faults.push(`answer ${id} was handed in and waits`);
    if (late.includes(id) && applied > 0) faults.push(`answer ${id} was handed in and accepted`);
    const wasStored = devices.some(({ disk }) => disk.everStored.has(id));
    if (wasStored && applied === 0 && !discarded && !listedIds.has(id) && !late.includes(id))
      faults.push(`answer ${id} is lost`);
  }
  return faults;
}

/** Everything that is not as promised once all devices of a server have come to rest. */
export async function faultsAtRest(devices: readonly World[]): Promise<string[]> {
  const listed: OutboxEntry[] = [];
  const faults: string[] = [];
  for (const world of devices)
    for (const user of USERS) {
      const { outbox } = await comeToRest(world, user);
      const { entries } = outbox.current();
      listed.push(...entries);
      for (const entry of entries) {
        const isAsked = entry.state === 'conflict' || entry.state === 'refused';
        const waits = isBlocked(entry, entries) && undecidedOf(entries).length > 0;
        if (!isAsked && !waits) faults.push(`${entry.kind ?? 'answer'} ${entry.key} waits forever`);
      }
    }
  const [first] = devices;
  if (first !== undefined)
    faults.push(
      ...first.server.faults,
      ...first.contents.faults,
      ...first.inspection.faults,
      ...first.objects.faults,
    );
  return [
    ...faults,
    ...faultsOfTaps(devices, listed),
    ...devices.flatMap((world) => faultsOfFiles(world, devices, listed)),
    ...faultsOfActs(devices, listed),
    ...faultsOfObjects(devices, listed),
  ];
}
