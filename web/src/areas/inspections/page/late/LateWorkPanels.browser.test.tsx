import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../../test/network.ts';
import { show } from '../../../../../test/page.tsx';
import { LateWorkPanels } from './LateWorkPanels.tsx';

const ME = { user_type: { code: 3 }, is_superuser: false, effective_time_zone: 'Europe/Berlin' };
const IVO = { id: 'ivo', name: 'Ivo Maler' };
const SIGNED = 'a0000000-0000-4000-8000-000000000001';
const PHOTO = 'a0000000-0000-4000-8000-000000000002';
const PICTURE = '/content/one/file';

const answer = (item: string, check_type_code: number, body: object) => ({
  key: item,
  item_id: item,
  number: '1',
  item,
  check_type_code,
  unit: 'kWh',
  reason: 'not_responsible',
  body,
  outcome: null,
  present: null,
  is_overtaken: false,
});
const late = {
  id: 'late',
  inspection: { id: 'visit', name: 'Weekly' },
  author: IVO,
  created_at: '2026-11-28T11:42:00Z',
  finished_at: null,
  status: 'open',
  decided_by: null,
  decided_at: null,
  word: null,
  answers: [
    answer('Meter', CHECK_TYPE.number, {
      value: 5,
      meter_change: { old_meter_last: 137.5, new_meter_first: 0 },
    }),
    answer('Same meter', CHECK_TYPE.number, { meter_change: null }),
    answer('Tenant', CHECK_TYPE.signature, {
      signature: { name: 'Olena Koval', role: 'Tenant', refusal: null },
    }),
    answer('Guest', CHECK_TYPE.signature, {
      signature: { name: 'Jan Novak', role: null, refusal: 'He does not agree' },
    }),
  ],
  files: [
    { content_id: SIGNED, item_id: 'Tenant', name: 'Tenant.png' },
    { content_id: PHOTO, item_id: 'Meter', name: 'meter.jpg' },
  ],
  is_applicable: true,
};

test('late work says what a meter was changed to, and shows who signed, or why nobody did', async () => {
  const content = (id: string, name: string) => ({ id, name, file: PICTURE, thumbnail: PICTURE });
  answerCalls({
    'GET /user/me': () => ({ body: ME }),
    'GET /inspection/visit/late_work': () => ({ body: { items: [late] } }),
    'GET /late_work/late/content': () => ({
      body: { items: [content(SIGNED, 'Tenant.png'), content(PHOTO, 'meter.jpg')] },
    }),
  });
  const page = await show(<LateWorkPanels inspection_id="visit" />, {
    signedIn: true,
  });
  for (const text of [
    /Meter was changed · Last reading of the old meter: 137.5 · First reading of the new meter: 0/,
    /Meter was changed: No/,
    /Signed by Olena Koval, Tenant/,
    /Jan Novak refused to sign: He does not agree/,
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  // the signature is beside its signer, and only there
  const pictures = page.getByRole('img');
  await expect.poll(() => pictures.elements().length).toBe(2);
  expect(pictures.elements().map((one) => one.getAttribute('alt'))).toEqual([
    'meter.jpg',
    'Signed by Olena Koval, Tenant',
  ]);
});
