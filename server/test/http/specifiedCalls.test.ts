import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import { call, newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';

/** The calls of docs/coverage.md section 7 by area; parameters have the names that the document gives them. */
const SPECIFIED = `
POST /auth/jwt/login
GET /version /stats /user/me
GET /object /object/{id} /object/aggr_on_attr /object/{id}/budget /object/{id}/quality /object/{id}/audit_log
DELETE /object/{id}
GET /object_class /inspection_class
GET /company /business_unit /business_unit/{id} /business_unit/aggr_on_attr /business_unit/{id}/audit_log /user_shared_bu
PATCH /user_shared_bu/{id}
DELETE /user_shared_bu/{id} /business_unit/{id}
GET /inspection /inspection/{id} /inspection/aggr_on_attr /inspection/{id}/detail /inspection/{id}/quality
GET /inspection/{id}/detail/{detailId}/item /inspection_check_list_item/{id}
POST /inspection/composite/{id} /inspection/composite/{id}/copy /inspection/composite/status/{id}
POST /inspection/composite/responsible/{id} /inspection/{id}/composite/operative
PATCH /inspection/{id}/detail/{detailId}/item/{itemId}/quality
GET /measurement_indicator /measurement_indicator/{id} /measurement_indicator/aggr_on_attr /indicator_value_history
PATCH /indicator_value_history/{id}
DELETE /indicator_value_history/{id} /measurement_indicator/{id}
GET /inspection_template /inspection_template/{id} /inspection_template/aggr_on_attr /inspection_template_detail
DELETE /inspection_template/{id}
GET /check_list /check_list/{id} /check_list/aggr_on_attr /check_list_item /check_list_item/aggr_on_attr
DELETE /check_list/{id}
GET /predefined_text /predefined_text/{id}
GET /constraint /constraint/{id} /constraint/aggr_on_attr
PATCH /constraint/{id}
DELETE /constraint/{id}
POST /constraint/recalculate
GET /user /user/{id} /user/aggr_on_attr
DELETE /user/{id}
GET /superuser/tenant /superuser/tenant/{id}/crd_info /superuser/tenant/{id}/crd_info_details
GET /superuser/instance /superuser/instance/license
POST /superuser/tenant/{id}/refill /superuser/tenant/{id}/recreate_qr
POST /superuser/tenant/{id}/object/quality/calculate /superuser/tenant/{id}/business_unit/quality/calculate
POST /superuser/init_tenant
GET /object/{id}/content /object/{id}/avatar /business_unit/{id}/content /business_unit/{id}/avatar
DELETE /object/{id}/avatar /object/{id}/content/{contentId} /business_unit/{id}/avatar /business_unit/{id}/content/{contentId}
GET /inspection/{id}/content /inspection/{id}/check_list/content /measurement_indicator/{id}/content
GET /inspection_template/{id}/content /check_list/{id}/content /inspection_check_list_item/{id}/content
DELETE /inspection/{id}/content/{contentId} /measurement_indicator/{id}/content/{contentId}
DELETE /inspection_template/{id}/content/{contentId} /check_list/{id}/content/{contentId}
PATCH /content/{id} /content/{id}/user_tags
GET /user/{id}/content /user/{id}/signature /user/{id}/avatar /tenant/{id}/content
DELETE /user/{id}/signature /user/{id}/avatar /user/{id}/content/{contentId} /tenant/{id}/content/{contentId}
POST /object/{id}/report /business_unit/{id}/report /inspection/composite/{id}/report /measurement_indicator/{id}/report
POST /inspection_template/report
GET ${DICTIONARY_NAMES.map((name) => `/${name}`).join(' ')}
`;
const callsOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [method = '', ...paths] = line.split(' ');
      return paths.map((path) => `${method} ${path}`);
    });

let app: TestApp;
let documented: Set<string>;
before(async () => {
  app = await newApp();
  const { body } = await call(app.app, { method: 'GET', url: '/api/openapi.json' });
  documented = new Set(
    Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
});
after(() => app.close());

test('the document has every call of the specification', () => {
  assert.deepEqual(
    callsOf(SPECIFIED).filter((name) => !documented.has(name)),
    [],
  );
});
