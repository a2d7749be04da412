import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../test/network.ts';
import { show } from '../../test/page.tsx';
import { pictureOf } from '../../test/pictures.ts';
import { PersonAvatar } from './PersonAvatar.tsx';
import { ThingAvatar } from './ThingAvatar.tsx';

beforeEach(() => void answerCalls({}));

test('shows the picture of a person, whose name is said once', async () => {
  const src = URL.createObjectURL(await pictureOf(8, 8));
  const screen = await show(<PersonAvatar name="Iryna Shevchenko" src={src} named />);
  await expect.element(screen.getByRole('img', { name: 'Iryna Shevchenko' })).toBeVisible();
  expect(screen.container.querySelector('img')?.alt).toBe('');
  await expect.poll(() => screen.container.querySelector('img')?.naturalWidth).toBe(8);
});

test.each([null, undefined, 'data:image/png,broken'])(
  'shows initials for the picture %s',
  async (src) => {
    const screen = await show(
      <>
        <PersonAvatar name="Iryna Shevchenko" src={src} />
        <ThingAvatar name="Pump hall" src={src} />
        <ThingAvatar name="Valve" src={src} icon={<b>icon</b>} />
      </>,
    );
    for (const text of ['IS', 'PH', 'icon'])
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    expect(screen.container.querySelectorAll('img')).toHaveLength(0);
  },
);

test('shows a renewed address after one that was broken', async () => {
  const screen = await show(<ThingAvatar name="Pump" src="data:image/png,broken" />);
  await expect.element(screen.getByText('P', { exact: true })).toBeVisible();
  await screen.rerender(
    <ThingAvatar name="Pump" src={URL.createObjectURL(await pictureOf(8, 8))} />,
  );
  await expect.poll(() => screen.container.querySelector('img')?.naturalWidth).toBe(8);
});
