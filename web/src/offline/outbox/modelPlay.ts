import fc from 'fast-check';
import { STATUS } from '@plumbline/contract/inspections/status';
import { isContent, isFile, isLifecycle, isNewObject, undecidedOf } from './entry.ts';
import type { LifecycleEntry, OutboxEntry } from './entry.ts';
import type { World } from './model.ts';
import type { TakenFile } from './modelContents.ts';
import { actOf, type ModelAct } from './modelInspection.ts';
import type { Tab } from './modelTab.ts';
import { WEATHER, type ModelWeather } from './modelServer.ts';
import { newerItemOf } from './outcome.ts';

const ITEMS = ['roof', 'door', 'pump'];
export const USERS = ['olena', 'max'];

/** The other one of the two. */
const otherThan = (user: string) => USERS.find((one) => one !== user);

export type ModelStep =
  | { do: 'tap'; tab: number; item: string }
  | { do: 'act'; tab: number; act: ModelAct }
  | { do: 'take'; tab: number; item: string }
  | { do: 'make' | 'portray'; tab: number; object: number }
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
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('make' as const, 'portray' as const),
      tab,
      object: fc.nat(3),
    }),
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
  if (isNewObject(entry)) return void at.outbox.sendAgain(entry); // discarded, it takes all that needs it along
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

/** An object that the user of a tab has made and sees: it waits there, or the server has it. */
function madeBy({ made, objects, user }: World, at: Tab, n: number): string | null {
  const waiting = new Set(
    at.outbox
      .current()
      .entries.filter(isNewObject)
      .map((one) => one.object_id),
  );
  const own = [...made.values()].filter(
    ({ id, user: owner }) => owner === user && (waiting.has(id) || objects.rows.has(id)),
  );
  return own[n % Math.max(1, own.length)]?.id ?? null;
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
    case 'make':
      if (at) world.make(at, `object ${world.made.size + 1}`, madeBy(world, at, one.object));
      break;
    case 'portray': {
      const object = at ? madeBy(world, at, one.object) : null;
      if (at && object !== null) world.take(at, object);
      break;
    }
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
