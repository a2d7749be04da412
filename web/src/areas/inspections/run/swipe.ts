import type { ItemView } from '@plumbline/contract/inspections/items';
import { isAnswered, ruleItem } from '@plumbline/contract/inspections/completion';
import { translator } from '../../../kit/i18n/i18n.ts';
import { notify } from '../../../kit/notify.ts';
import { bodiesOf, optionsOf, targetsOf, type AnswerOption } from './answers/options.ts';
import { elementOf, itemAt, type InspectionRun } from './useRun.ts';

/** How far a finger goes sideways before the card follows, and before its answer is given. */
const [BEGIN, ENOUGH] = [14, 88];
/** The farthest that a card follows. */
const FARTHEST = 120;
/** More answers are not a matter of right and left. */
const MOST_OPTIONS = 3;

interface Swipe {
  pointerId: number;
  x: number;
  y: number;
  item: ItemView;
  card: HTMLElement;
  /** Whether it is known to go sideways. */
  isSideways: boolean;
}

/** The answers to the right and to the left: the first one, such as OK or yes, and the one after it. */
function sidesOf(item: ItemView): { right: AnswerOption; left: AnswerOption } | null {
  if (optionsOf(item).length > MOST_OPTIONS) return null;
  const [right, left] = targetsOf(item);
  return right && left && optionsOf(item).length > 1 ? { right, left } : null;
}

const isFree = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, ul, a, [role=dialog]') === null;

interface SwipedRun extends Pick<InspectionRun, 'answer' | 'closed'> {
  /** The item of a card, as it is now. */
  itemOf: (id: string) => ItemView | undefined;
}

/** Answers by swiping a card to the right or the left, beside its buttons. Returns a function that ends it. */
export function watchSwipes(list: HTMLElement, runNow: () => SwipedRun): () => void {
  let swipe: Swipe | null = null;
  const wordOf = ({ word, text }: AnswerOption) =>
    text ?? (word ? translator('inspection')(`answer.${word}`) : '');

  const begin = ({
    pointerType,
    pointerId,
    isPrimary,
    clientX: x,
    clientY: y,
    target,
  }: PointerEvent) => {
    const { closed, itemOf } = runNow();
    const id = itemAt(target);
    const item = id === null ? undefined : itemOf(id);
    const card = id === null ? null : elementOf(id);
    if (pointerType !== 'touch' || !isPrimary || closed !== null || !isFree(target)) return;
    if (!item || !card || sidesOf(item) === null) return;
    swipe = { pointerId, x, y, item, card, isSideways: false };
  };
  const offsetOf = ({ clientX }: PointerEvent, { x }: Swipe): number =>
    Math.max(-FARTHEST, Math.min(FARTHEST, clientX - x));
  const move = (event: PointerEvent) => {
    if (swipe?.pointerId !== event.pointerId) return;
    const [dx, dy] = [event.clientX - swipe.x, event.clientY - swipe.y];
    if (!swipe.isSideways && Math.abs(dy) > BEGIN) return end(); // it scrolls
    if (!swipe.isSideways && Math.abs(dx) < BEGIN) return;
    swipe.isSideways = true;
    const { card, item } = swipe;
    const sides = sidesOf(item);
    const option = dx > 0 ? sides?.right : sides?.left;
    card.dataset.swipe = dx > 0 ? 'right' : 'left';
    card.dataset.swipeWord = option ? wordOf(option) : '';
    card.toggleAttribute('data-swipe-enough', Math.abs(dx) >= ENOUGH);
    card.style.setProperty('--swipe', `${offsetOf(event, swipe)}px`);
  };
  const end = () => {
    if (swipe === null) return;
    const { card } = swipe;
    for (const name of ['swipe', 'swipeWord', 'swipeEnough']) delete card.dataset[name];
    card.style.removeProperty('--swipe');
    swipe = null;
  };
  const release = (event: PointerEvent) => {
    const done = swipe;
    if (done?.pointerId !== event.pointerId) return;
    end();
    const sides = sidesOf(done.item);
    const dx = event.clientX - done.x;
    if (!done.isSideways || Math.abs(dx) < ENOUGH || sides === null) return;
    give(done.item, dx > 0 ? sides.right : sides.left);
  };
  const give = (item: ItemView, option: AnswerOption) => {
    if (option.chosen) return;
    const { none, before } = bodiesOf(item);
    const wasAnswered = isAnswered(ruleItem(item)) && !item.proposed;
    runNow().answer(item, option.body);
    notify({
      text: wordOf(option),
      description: item.name,
      action: {
        label: translator('common')('undo'),
        run: () => {
          const now = runNow().itemOf(item.id) ?? item;
          const isNa = 'not_applicable' in option.body;
          runNow().answer(now, wasAnswered ? before : isNa ? { not_applicable: false } : none);
        },
      },
    });
  };
  const listeners = [
    ['pointerdown', begin],
    ['pointermove', move],
    ['pointerup', release],
    ['pointercancel', end],
  ] as const;
  for (const [type, listener] of listeners) list.addEventListener(type, listener);
  return () => {
    end();
    for (const [type, listener] of listeners) list.removeEventListener(type, listener);
  };
}
