import { REPORTS, REPORT_FORMATS, SCHEDULED_REPORTS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import { KEY_PERMISSIONS } from '@plumbline/contract/accounts/apiKeys';
import { EDITED } from '@plumbline/contract/events/edited';
import type { EditedEntity } from '@plumbline/contract/events/edited';
import { STATUS } from '@plumbline/contract/inspections/status';
import { WEBHOOK_KINDS } from '@plumbline/contract/webhooks/events';
import fc from 'fast-check';
import { PASSWORD } from '../fixtures/newTenant.ts';
import type { World } from './paths.ts';

type Bodies = (world: World) => fc.Arbitrary<string>;

const json = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  body.map((value) => JSON.stringify(value));

/** The id of a row of the entity. */
const oneOf = ({ rows }: World, entity: string): fc.Arbitrary<string> =>
  fc.constantFrom(...(rows.get(entity)?.keys() ?? []));

/** Indicators of objects that other systems know too. */
const importedIndicators: Bodies = ({ rows }) => {
  const objects = [...(rows.get('object')?.values() ?? [])].flatMap(
    ({ external_id }) => external_id ?? [],
  );
  const item = fc.record({
    name: fc.constantFrom('Oil temperature', 'Vibration'),
    external_id: fc.uuid(),
    object_external_id: fc.constantFrom(...objects),
  });
  return json(fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => ({ items })));
};

/** A file of values. */
const importedValues: Bodies = (world) =>
  oneOf(world, 'measurement_indicator').map(
    (id) => `indicator_id,measured_at,value\n${id},2026-11-21T10:00:00Z,4.2\n`,
  );

/** A token, which may have been used. */
const boughtCredits: Bodies = ({ tokens }) =>
  json(fc.constantFrom(...tokens).map((token) => ({ token })));

/** A file that some user has uploaded. */
export const uploadedFile: Bodies = ({ uploads }) =>
  json(fc.constantFrom(...uploads).map((upload_id) => ({ upload_id, name: 'a.txt' })));

/** Mostly a spreadsheet: a PDF takes a process of its own. */
const format = fc.oneof(
  { weight: 9, arbitrary: fc.constant('xlsx') },
  fc.constantFrom(...REPORT_FORMATS),
);
const choices = { format, with_pictures: fc.boolean() };

const report =
  (report_config: ReportConfig): Bodies =>
  () =>
    json(fc.record({ report_config: fc.constant(report_config), ...choices }));

const templateReport: Bodies = (world) =>
  json(
    fc.record({
      id: oneOf(world, 'inspection_template'),
      report_config: fc.constant('InspectionTemplateReport'),
      ...choices,
    }),
  );

const severalReports: Bodies = (world) =>
  json(
    fc.record({
      ids: fc.array(oneOf(world, 'completed'), { minLength: 1, maxLength: 3 }),
      as: fc.constantFrom('pdf', 'zip'),
    }),
  );

/** A report for some readers. */
const readReport = (world: World): fc.Arbitrary<object> =>
  fc.constantFrom(...SCHEDULED_REPORTS).chain((report_config) =>
    fc.record({
      report_config: fc.constant(report_config),
      entity_id: oneOf(world, REPORTS[report_config].entity),
      format,
      recipient_ids: fc.array(oneOf(world, 'inspector'), { minLength: 1, maxLength: 2 }),
    }),
  );

const rrule = fc.constantFrom(
  'FREQ=DAILY;BYHOUR=7;BYMINUTE=0',
  'FREQ=WEEKLY;BYDAY=MO;BYHOUR=7;BYMINUTE=0',
);

const reportSchedule: Bodies = (world) =>
  json(fc.tuple(readReport(world), rrule).map(([of, rule]) => ({ ...of, rrule: rule })));

const changedSchedule: Bodies = () =>
  json(fc.record({ rrule, format, is_active: fc.boolean() }, { requiredKeys: [] }));

const webhook = {
  name: fc.constantFrom('ERP', 'Maintenance'),
  url: fc.constantFrom('https://hooks.example.com/in', 'https://hooks.example.org/plumbline'),
  kinds: fc.subarray(WEBHOOK_KINDS, { minLength: 1, maxLength: 3 }),
};
const newWebhook: Bodies = () => json(fc.record(webhook));
const changedWebhook: Bodies = () =>
  json(fc.record({ ...webhook, is_active: fc.boolean() }, { requiredKeys: [] }));

const pushDevice: Bodies = () =>
  json(
    fc.record({
      endpoint: fc.constantFrom('https://push.example.com/a', 'https://push.example.com/b'),
      keys: fc.constant({ p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }),
    }),
  );

/** Of one check list, or of none. */
const unplanned: Bodies = (world) =>
  json(
    fc.record({
      check_list_ids: fc.array(oneOf(world, 'check_list'), { maxLength: 1 }),
      responsible_id: oneOf(world, 'inspector'),
    }),
  );

const PLACE = { lat: 50.45, lon: 30.52, accuracy: 12 };
const statusChange: Bodies = () =>
  json(
    fc.record(
      {
        operative_status_code: fc.constantFrom(...Object.values(STATUS)),
        place: fc.constantFrom(null, PLACE),
      },
      { requiredKeys: ['operative_status_code'] },
    ),
  );

const apiKey: Bodies = () =>
  json(
    fc.record({
      name: fc.constantFrom('ERP', 'Meters'),
      permissions: fc.subarray([...KEY_PERMISSIONS], { minLength: 1, maxLength: 3 }),
      expires_at: fc.constantFrom(null, '2100-01-01T00:00:00Z'),
      current_password: fc.constant(PASSWORD),
    }),
  );

const password: Bodies = () => json(fc.constant({ current_password: PASSWORD }));

const editor: Bodies = (world) =>
  json(
    fc.constantFrom(...(Object.keys(EDITED) as EditedEntity[])).chain((entity) =>
      fc.record({
        entity: fc.constant(entity),
        entity_id: oneOf(world, entity),
        is_editing: fc.boolean(),
      }),
    ),
  );

/** Bodies whose declaration does not say enough to make a valid one. */
export const WHOLE_BODIES: Record<string, Bodies> = {
  'POST /measurement_indicator/import': importedIndicators,
  'POST /indicator_value_history/import': importedValues,
  'POST /superuser/tenant/:id/refill': boughtCredits,
  'POST /superuser/tenant/:id/refill/check': boughtCredits,
  'POST /object/:id/report': report('ObjectStateReport'),
  'POST /business_unit/:id/report': report('BusinessUnitStateReport'),
  'POST /measurement_indicator/:id/report': report('IndicatorHistoryReport'),
  'POST /inspection/composite/:id/report': report('InspectionCompletedReport'),
  'POST /inspection_template/report': templateReport,
  'POST /inspection/composite/report': severalReports,
  'POST /report_mail': (world) => json(readReport(world)),
  'POST /report_schedule': reportSchedule,
  'PATCH /report_schedule/:id': changedSchedule,
  'POST /superuser/tenant/:id/webhook': newWebhook,
  'PATCH /superuser/tenant/:id/webhook/:webhookId': changedWebhook,
  'POST /user/me/push_device': pushDevice,
  'PUT /user/me/push_device/:id': pushDevice,
  'POST /inspection/:id/composite/operative': unplanned,
  'POST /inspection/composite/status/:id': statusChange,
  'POST /api_key': apiKey,
  'POST /user/me/second_factor': password,
  'PUT /presence/:id': editor,
};
