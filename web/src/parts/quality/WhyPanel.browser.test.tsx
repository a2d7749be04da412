import { summaryOf } from '@plumbline/contract/quality/counts';
import type { CauseCount, QualityCause } from '@plumbline/contract/quality/causes';
import { expect, test } from 'vitest';
import { answerCalls, type NetworkAnswer, type NetworkCall } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { WhyPanel } from './WhyPanel.tsx';

const ME = { user_type: { code: 1 }, is_superuser: false, effective_time_zone: 'Europe/Berlin' };
const UNIT = '018f0000-0000-7000-8000-000000000001';
const REGION = { id: '018f0000-0000-7000-8000-000000000002', name: 'Region 1' };

/** A unit with this many critical findings below. */
const unitWith = (critical: number) => ({
  id: UNIT,
  name: 'Company',
  archived: false,
  quality_status: { id: UNIT, code: 10, name: 'Critical' },
  quality: summaryOf({ ok: 0, attention: 0, critical: 0 }, { ok: 0, attention: 0, critical }),
});

async function panelOf(
  critical: number,
  counts: (call: NetworkCall) => NetworkAnswer,
  list = counts,
) {
  const calls = answerCalls({
    'GET /user/me': () => ({ body: ME }),
    [`GET /business_unit/${UNIT}/quality/causes`]: list,
    [`GET /business_unit/${UNIT}/quality/causes/aggr_on_attr`]: counts,
  });
  const panel = await show(<WhyPanel entity="business_unit" row={unitWith(critical)} />, {
    signedIn: true,
  });
  return { panel, attrs: () => calls.flatMap(({ query }) => query.getAll('attrs')) };
}
const noRows = (): NetworkAnswer => ({ body: { items: [], total: 0, next_cursor: null } });

test('more findings than are counted by question are counted by place and class', async () => {
  const counted: CauseCount = { object: REGION, critical: 50_001, attention: 0, ok: 0, objects: 9 };
  const counts = (): NetworkAnswer => ({
    body: { all: { ...counted, object: null, of: 10 }, place: [counted], object_class: [] },
  });
  const { panel, attrs } = await panelOf(50_001, counts, noRows);
  await expect.element(panel.getByText('Region 1')).toBeVisible();
  await expect
    .element(panel.getByRole('region', { name: 'What' }).getByText(/^Too many findings/))
    .toBeVisible();
  expect(attrs()).toEqual(['place', 'object_class']);
});

test('a status with too many facts says so once, and does not offer to try again', async () => {
  const refused = (): NetworkAnswer => ({
    status: 422,
    body: { detail: { code: 'too_expensive', field: 'quality_status', instead: 'place' } },
  });
  const { panel } = await panelOf(80_001, refused);
  await expect.element(panel.getByText('This query would take too long')).toBeVisible();
  expect(panel.getByRole('alert').elements()).toHaveLength(1);
  expect(panel.getByRole('button').elements()).toHaveLength(0);
});

test('a finding of points says of how many, and where points become critical', async () => {
  const cause: QualityCause = {
    kind: 'item',
    quality_status: 10,
    name: 'Catch basins',
    value: '1',
    check_type: { id: '', code: 6, name: 'Choice' },
    unit: null,
    limit: null,
    scale: { of: 3, limit: { bound: 'critical_min', limit: 2 } },
    distance: null,
    comment: 'Blocked',
    object: { ...REGION, full_name: 'Company / Region 1' },
    inspection: null,
    item_id: '018f0000-0000-7000-8000-000000000003',
    constraint: null,
    indicator: null,
    check_list: 'Grounds',
    inspector: null,
    content_count: 0,
  };
  const list = (): NetworkAnswer => ({ body: { items: [cause], total: 1, next_cursor: null } });
  const counted: CauseCount = { object: REGION, critical: 1, attention: 0, ok: 0, objects: 1 };
  const { panel } = await panelOf(
    1,
    () => ({
      body: { all: { ...counted, object: null, of: 1 }, place: [], question: [], object_class: [] },
    }),
    list,
  );
  await expect
    .element(panel.getByText('1 of 3 · Critical below 2 · Blocked', { exact: true }))
    .toBeVisible();
});
