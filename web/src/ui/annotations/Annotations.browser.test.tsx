import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { pictureOf } from '../../../test/pictures.ts';
import { drag } from '../../../test/pointers.ts';
import { Annotations, annotations } from './Annotations.tsx';
import { AnnotationLayer } from './AnnotationLayer.tsx';
import type { MarkShape } from './shapes.ts';

await annotations.fetch();

beforeEach(() => void answerCalls({}));

const CIRCLE: MarkShape = {
  type: 'circle',
  color: 'yellow',
  width: 0.008,
  points: [
    [0.4, 0.4],
    [0.6, 0.6],
  ],
};

async function showEditor(shapes: readonly MarkShape[] = []) {
  const onSave = vi.fn<(shapes: readonly MarkShape[]) => void>();
  const src = URL.createObjectURL(await pictureOf(320, 200));
  const screen = await show(
    <div style={{ width: 640 }}>
      <Annotations
        {...{ src, shapes, onSave }}
        alt="Gauge"
        ratio={1.6}
        onCancel={() => undefined}
      />
    </div>,
  );
  return {
    screen,
    surface: () => screen.getByRole('application').element() as SVGElement,
    marks: () => screen.getByRole('button', { name: /mark \d/ }),
    choose: async (name: string) => screen.getByRole('radio', { name, exact: true }).click(),
    press: async (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    save: async () => {
      await screen.getByRole('button', { name: 'Save' }).click();
      return onSave.mock.calls.at(-1)?.[0] ?? [];
    },
  };
}
const STROKE: MarkShape = {
  ...CIRCLE,
  type: 'stroke',
  points: [
    [0.1, 0.1],
    [0.2, 0.3],
    [0.3, 0.1],
  ],
};
const rounded = ({ points }: MarkShape) =>
  points.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100]);

test('all tools fit the narrowest phone', async () => {
  const src = URL.createObjectURL(await pictureOf(320, 200));
  const screen = await show(
    <div style={{ width: 272 }}>
      <Annotations
        {...{ src, shapes: [], onSave: vi.fn() }}
        alt="Gauge"
        ratio={1.6}
        onCancel={() => undefined}
      />
    </div>,
    { locale: 'uk-UA' },
  );
  const { width } = screen.getByRole('toolbar').element().getBoundingClientRect();
  expect(width).toBe(272);
});

test('draws an arrow and a circle where they are dragged, in their colours', async () => {
  const { surface, choose, save } = await showEditor();
  drag(surface(), [
    [0.1, 0.2],
    [0.5, 0.6],
  ]);
  await choose('Select');
  drag(surface(), [[0.9, 0.9]]);
  await choose('Circle');
  await choose('Blue');
  drag(surface(), [
    [0.9, 0.9],
    [0.7, 0.6],
  ]);
  const [arrow, circle] = await save();
  expect([arrow?.type, arrow?.color]).toEqual(['arrow', 'red']);
  expect(arrow && rounded(arrow)).toEqual([
    [0.1, 0.2],
    [0.5, 0.6],
  ]);
  expect([circle?.type, circle?.color]).toEqual(['circle', 'blue']);
});

test('draws a line by hand where the finger went, as one step', async () => {
  const { surface, choose, press, save, marks } = await showEditor([STROKE]);
  await choose('By hand');
  drag(surface(), [
    [0.1, 0.2],
    [0.3, 0.2],
    [0.3, 0.6],
    [0.7, 0.6],
  ]);
  const [before, line] = await save();
  expect(before).toEqual(STROKE);
  expect([line?.type, line && rounded(line)]).toEqual([
    'stroke',
    [
      [0.1, 0.2],
      [0.3, 0.2],
      [0.3, 0.6],
      [0.7, 0.6],
    ],
  ]);
  await expect.element(marks().last()).toHaveAccessibleName('Line, mark 2');
  await press('Undo');
  expect(await save()).toEqual([STROKE]);
});

test('draws nothing for a tap, and nothing off the picture', async () => {
  const { surface, save } = await showEditor();
  drag(surface(), [[0.5, 0.5]]);
  drag(surface(), [
    [0.5, 0.5],
    [1.5, -0.5],
  ]);
  const shapes = await save();
  expect(shapes.map(rounded)).toEqual([
    [
      [0.5, 0.5],
      [1, 0],
    ],
  ]);
});

test('writes a text where the picture was tapped, as one step; an empty one is not kept', async () => {
  const { surface, screen, choose, press, save, marks } = await showEditor();
  await choose('Text');
  drag(surface(), [[0.2, 0.2]]);
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('Crack');
  await expect.element(marks()).toHaveAccessibleName('Text, mark 1: Crack');
  expect((await save()).map(({ text }) => text)).toEqual(['Crack']);
  await press('Undo');
  expect(await save()).toEqual([]);
  await press('Undo');
  await expect.element(marks()).not.toBeInTheDocument();
});

test('selects a mark, moves it, paints it and deletes it by pointer', async () => {
  const { surface, marks, choose, press, save } = await showEditor([CIRCLE]);
  await choose('Select');
  const circle = marks().element().querySelector('ellipse');
  surface().setPointerCapture = () => undefined;
  const { left, top, width, height } = surface().getBoundingClientRect();
  const send = (target: Element | null, type: string, across: number) =>
    target?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX: left + across * width,
        clientY: top + 0.5 * height,
      }),
    );
  send(circle, 'pointerdown', 0.5);
  send(surface(), 'pointermove', 0.6);
  send(surface(), 'pointerup', 0.7);
  await expect.element(marks()).toHaveAttribute('aria-pressed', 'true');
  await choose('Black');
  const [moved] = await save();
  expect([moved && rounded(moved), moved?.color]).toEqual([
    [
      [0.6, 0.4],
      [0.8, 0.6],
    ],
    'black',
  ]);
  await press('Delete the selected mark');
  expect(await save()).toEqual([]);
});

test('draws, moves, stretches and deletes by keys, and undoes and redoes', async () => {
  const { surface, save } = await showEditor();
  surface().focus();
  await userEvent.keyboard('{Enter}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  const drawn = [
    [0.41, 0.4],
    [0.61, 0.61],
  ];
  expect((await save()).map(rounded)).toEqual([drawn]);
  surface().focus();
  await userEvent.keyboard('{Delete}');
  expect(await save()).toEqual([]);
  surface().focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect((await save()).map(rounded)).toEqual([drawn]);
  surface().focus();
  await userEvent.keyboard('{Control>}zz{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
  expect((await save()).map(rounded)).toEqual([
    [
      [0.41, 0.4],
      [0.61, 0.6],
    ],
  ]);
});

test('takes no more than a hundred marks, and says so', async () => {
  const { surface, screen, save } = await showEditor(Array.from({ length: 100 }, () => CIRCLE));
  await expect.element(screen.getByText(/no more than 100 marks/)).toBeVisible();
  surface().focus();
  await userEvent.keyboard('{Enter}');
  expect(await save()).toHaveLength(100);
});

test('shows the marks of a picture with their texts to a screen reader', async () => {
  const text: MarkShape = { ...CIRCLE, type: 'text', points: [[0.1, 0.1]], text: 'Crack' };
  const screen = await show(
    <div style={{ position: 'relative', width: 160, height: 100 }}>
      <AnnotationLayer shapes={[CIRCLE, text]} ratio={1.6} label="Marks" />
    </div>,
  );
  await expect.element(screen.getByRole('img', { name: 'Marks, Crack' })).toBeVisible();
  expect(screen.container.querySelectorAll('ellipse')).toHaveLength(2); // the edge and the line
});
