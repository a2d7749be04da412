import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { Editors } from './Editors.tsx';

const ME = { user_type: { code: 1 }, is_superuser: false, effective_time_zone: 'Europe/Berlin' };
const uuid = (n: number) => `018f0000-0000-7000-8000-00000000000${n}` as const;
const [FIRST, SECOND] = [uuid(1), uuid(2)];

test('each row is a visit of its own, and who edits one is not shown at another', async () => {
  const visits = [uuid(7), uuid(8)] as const;
  const newId = vi.spyOn(crypto, 'randomUUID');
  for (const visit of visits) newId.mockReturnValueOnce(visit);
  let answerSecond: () => void = () => undefined;
  const secondAnswers = new Promise<void>((resolve) => {
    answerSecond = resolve;
  });
  const told = (name: string) => ({ body: { others: [{ id: name, name }] } });
  const calls = answerCalls({
    'GET /user/me': () => ({ body: ME }),
    [`PUT /presence/${visits[0]}`]: ({ body }) =>
      (body as { entity_id: string }).entity_id === FIRST ? told('Ada') : told('a mixture'),
    [`PUT /presence/${visits[1]}`]: async () => {
      await secondAnswers;
      return told('Ben');
    },
  });
  const editors = (id: string) => <Editors entity="object" id={id} isEditing />;
  const page = await show(editors(FIRST), { signedIn: true });
  await expect.element(page.getByText(/^Ada /)).toBeVisible();
  await page.rerender(editors(SECOND));
  await expect
    .poll(() =>
      calls
        .filter(({ path }) => path.startsWith('/presence/'))
        .map(({ method, path }) => `${method} ${path.slice(-1)}`),
    )
    .toEqual(['PUT 7', 'PUT 8']);
  expect(page.getByText(/^Ada /).query()).toBeNull();
  answerSecond();
  await expect.element(page.getByText(/^Ben /)).toBeVisible();
});
