import { DEFAULT_SETTINGS, NOTICE_KINDS } from '@plumbline/contract/notices/kinds';
import type { KnownNotice } from '../../src/areas/notices/notices.ts';
import { NoticeDays } from '../../src/areas/notices/NoticeDays.tsx';
import { SettingRow } from '../../src/areas/notices/settings/SettingRow.tsx';
import { id, NOW } from '../samples.ts';

const HOUR = 3_600_000;

/** One of each kind, the newer half unread. */
const NOTICES = NOTICE_KINDS.map((kind, i): KnownNotice => ({
  id: id(200 + i),
  kind,
  entity: 'inspection',
  entity_id: id(20),
  data: {
    inspection: { id: id(20), name: 'Weekly round', number: 'INS-000123' },
    object: { id: id(1), name: 'Pump 3', path: 'Plant North / Hall 2 / Pump 3' },
    responsible: { id: id(50), name: 'Iryna Shevchenko' },
    author: { id: id(51), name: 'Marta Nowak' },
    waiting: { unsent: 12, started: 2 },
    at: '2026-11-24T08:00:00Z',
    critical: 3,
    constraint: { id: id(300), name: 'Bearing limit' },
    value: 84.5,
    limit: 80,
    remnant: 12_000,
    webhook: { id: id(310), name: 'Maintenance' },
    device: 'Firefox, Windows',
    address: '203.0.113.7',
    job: { kind: 'recalculation', status: 'done' },
    template: { id: id(30), name: 'Monthly round' },
    not_planned: { because: 'no_lists', objects: 12 },
    report_schedule: { id: id(400), name: 'Pump 3', because: 'no_readers' },
  },
  is_read: i > 4,
  created_at: new Date(Date.parse(NOW) - i * 5 * HOUR).toISOString(),
  read_at: null,
}));

export const Notices = () => (
  <div style={{ containerName: 'page', containerType: 'inline-size' }}>
    <NoticeDays notices={NOTICES} gone={new Set()} />
    <SettingRow kind="assigned" setting={DEFAULT_SETTINGS.assigned} hasPush={false} />
  </div>
);
