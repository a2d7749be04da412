import fc from 'fast-check';
import { STATUS } from '@plumbline/contract/inspections/status';
import { isAnswer, isContent, isFile, isLifecycle, undecidedOf } from './entry.ts';
import type { LifecycleEntry, OutboxEntry } from './entry.ts';
import { isBlocked } from './lanes.ts';
import type { World } from './model.ts';
import type { TakenFile } from './modelContents.ts';
import { actOf, type ModelAct } from './modelInspection.ts';
import { settle } from './modelSteps.ts';
import type { Tab } from './modelTab.ts';
import { WEATHER, type ModelTap, type ModelWeather } from './modelServer.ts';
import { newerItemOf } from './outcome.ts';

const ITEMS = ['roof', 'door', 'pump'];
export const USERS = ['olena', 'max'];

/** The other one of the two. */
const otherThan = (user: string) => USERS.find((one) => one !== user);

export type ModelStep =
  | { do: 'tap'; tab: number; item: string }
  | { do: 'act'; tab: number; act: ModelAct }
  | { do: 'take'; tab: number; item: string }
  | { do: 'draw' | 'remove'; tab: number; file: number }
  | { do: 'full'; isFull: boolean }
  | { do: 'network'; isPaid: boolean }
  | { do: 'let'; tab: number; at: number }
  | { do: 'timer' | 'wake' | 'hand_in'; tab: number }
  | { do: 'crash' | 'reload'; tab: number; arrives: boolean }
  | { do: 'open' | 'days' | 'back' }
  | { do: 'weather'; weather: ModelWeather }
  | { do: 'other'; item: string }
  | { do: 'look'; tab: number; item: string }
  | { do: 'switch'; user: string }
  | { do: 'decide'; tab: number; at: number; how: 'again' | 'mine' | 'discard' }
  | { do: 'kill'; arrives: boolean }
  | { do: 'clock'; offset: number };

const tab = fc.nat(1);
const item = fc.constantFrom(...ITEMS);
/** What may happen to a device, its server and its network. */
export const modelStep: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('tap' as const), tab, item }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), tab, item }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      tab,
      act: fc.constantFrom(
        STATUS.active,
        STATUS.active,
        STATUS.active,
        STATUS.completed,
        STATUS.completed,
        'hand_over' as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('draw' as const, 'remove' as const),
      tab,
      file: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('full' as const), isFull: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('network' as const), isPaid: fc.boolean() }),
  },
  { weight: 20, arbitrary: fc.record({ do: fc.constant('let' as const), tab, at: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('timer' as const, 'wake' as const), tab }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hand_in' as const), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('crash' as const, 'reload' as const),
      tab,
      arrives: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('open' as const, 'days' as const, 'back' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      weather: fc.constantFrom('fine' as const, ...WEATHER),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('other' as const), item }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look' as const), tab, item }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('switch' as const), user: fc.constantFrom(...USERS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      tab,
      at: fc.nat(3),
      how: fc.constantFrom('again' as const, 'mine' as const, 'discard' as const),
    }),
  },
);

function decide(world: World, at: Tab, { at: n, how }: Extract<ModelStep, { do: 'decide' }>): void {
  const open = undecidedOf(at.outbox.current().entries);
  const entry = open[n % Math.max(1, open.length)];
  if (!entry) return;
  if (isContent(entry)) return decideContent(world, at, entry, how);
  if (isLifecycle(entry)) return decideAct(world, at, entry, how);
  const tap = world.taps.get(Number((entry.body as { value?: number }).value)); // the model's answers
  if (!tap) return;
  if (how === 'discard') {
    tap.discarded = true;
    void at.outbox.discard(entry);
    return;
  }
  tap.decided = true;
  const newer = newerItemOf(entry.trouble?.detail ?? null);
  if (how === 'mine' && newer !== null) {
    // decided again with the other answer in view
    tap.seen = Math.max(tap.seen, newer.revision);
    tap.applied = 0;
  }
  void at.outbox.sendAgain(entry, how === 'mine');
}

function decideAct(
  world: World,
  at: Tab,
  entry: LifecycleEntry,
  how: 'again' | 'mine' | 'discard',
): void {
  const asked = world.acts.get(actOf(entry));
  if (asked) asked[how === 'discard' ? 'discarded' : 'decided'] = true;
  if (how !== 'discard') return void at.outbox.sendAgain(entry);
  void at.outbox.discard(entry);
}

function decideContent(
  world: World,
  at: Tab,
  entry: Extract<OutboxEntry, { content_id: string }>,
  how: 'again' | 'mine' | 'discard',
): void {
  const file = world.taken.get(entry.content_id);
  if (!file) return;
  if (how !== 'discard') {
    if (file.removed && entry.kind !== 'removal') return; // the page offers nothing for what is removed
    file.decided = true;
    void at.outbox.sendAgain(entry);
    return;
  }
  if (entry.kind === 'removal') file.kept = true;
  else file.decided = true;
  if (entry.kind === 'file') world.remove(at, file);
  else void at.outbox.discard(entry);
}

/** A file that the user of a tab sees: one that waits there, or one of the server. */
function fileAt({ taken, contents, user }: World, at: Tab, n: number): TakenFile | undefined {
  const { entries } = at.outbox.current();
  const seen = [...taken.values()].filter(
    ({ content_id, removed, user: owner }) =>
      owner === user &&
      !removed &&
      (contents.rows.has(content_id) ||
        entries.some((one) => isFile(one) && one.content_id === content_id)),
  );
  return seen[n % Math.max(1, seen.length)];
}

const queueOf = ({ user, device, item: id }: ModelTap): string => `${device} ${user} ${id}`;

/** Lets it happen. With `heirs` a hand-over is to the other user, otherwise to nobody of the model. */
export function play(world: World, one: ModelStep, heirs = false): void {
  const { tabs, server } = world;
  const at = 'tab' in one ? tabs[one.tab % Math.max(1, tabs.length)] : undefined;
  switch (one.do) {
    case 'tap':
      if (at) world.tap(at, one.item);
      break;
    case 'act':
      if (at) world.act(at, one.act, heirs ? { to: otherThan(world.user) } : {});
      break;
    case 'let':
      at?.let(one.at);
      break;
    case 'take':
      if (at) world.take(at, one.item);
      break;
    case 'draw':
    case 'remove': {
      const file = at && fileAt(world, at, one.file);
      if (at && file) world[one.do](at, file);
      break;
    }
    case 'full':
      world.isFull = one.isFull;
      break;
    case 'network':
      world.isPaid = one.isPaid;
      for (const each of tabs) void each.outbox.drain();
      break;
    case 'timer':
      at?.wakeUp();
      break;
    case 'wake':
      void at?.outbox.drain(true);
      break;
    case 'hand_in':
      void at?.outbox.handIn('i');
      break;
    case 'crash':
    case 'reload':
      if (at) world.close(at, one.arrives);
      if (one.do === 'reload') world.open();
      break;
    case 'open':
      if (tabs.length < 2) world.open();
      break;
    case 'days':
      server.forgetKeys();
      world.clock += 3 * 86_400_000;
      break;
    case 'back':
      world.clock -= 3_600_000;
      break;
    case 'weather':
      server.weather = one.weather;
      break;
    case 'other':
      server.change(one.item, null);
      break;
    case 'look':
      at?.show(server.view(one.item));
      break;
    case 'switch':
      world.signIn(one.user);
      break;
    case 'decide':
      if (at) decide(world, at, one);
      break;
    case 'kill':
      for (const each of tabs) each.cut(one.arrives);
      break;
    case 'clock':
      world.offset = one.offset;
      break;
  }
}

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
    faults.push(...first.server.faults, ...first.contents.faults, ...first.inspection.faults);
  return [
    ...faults,
    ...faultsOfTaps(devices, listed),
    ...devices.flatMap((world) => faultsOfFiles(world, devices, listed)),
    ...faultsOfActs(devices, listed),
  ];
}
