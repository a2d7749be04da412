import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';
import { ThingAvatar } from './ThingAvatar.tsx';

/** Addresses below the API that lead to a file of the page, 192 pixels wide, and to none. */
const PICTURE = '/../icon-192.png';
const BROKEN = '/../missing.png';

beforeEach(() => void answerCalls({}));

test('shows the picture of a person, whose name is said once', async () => {
  const screen = await show(<PersonAvatar name="Iryna Shevchenko" avatar={PICTURE} named />);
  await expect.element(screen.getByRole('img', { name: 'Iryna Shevchenko' })).toBeVisible();
  expect(screen.container.querySelector('img')?.alt).toBe('');
  await expect.poll(() => screen.container.querySelector('img')?.naturalWidth).toBe(192);
});

test.each([null, undefined, BROKEN])('shows initials for the picture %s', async (avatar) => {
  const screen = await show(
    <>
      <PersonAvatar name="Iryna Shevchenko" avatar={avatar} />
      <ThingAvatar name="Pump hall" avatar={avatar} />
      <ThingAvatar name="Valve" avatar={avatar} icon={<b>icon</b>} />
    </>,
  );
  for (const text of ['IS', 'PH', 'icon'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  expect(screen.container.querySelectorAll('img')).toHaveLength(0);
});

test('shows a renewed address after one that was broken', async () => {
  const screen = await show(<ThingAvatar name="Pump" avatar={BROKEN} />);
  await expect.element(screen.getByText('P', { exact: true })).toBeVisible();
  await screen.rerender(<ThingAvatar name="Pump" avatar={PICTURE} />);
  await expect.poll(() => screen.container.querySelector('img')?.naturalWidth).toBe(192);
});
