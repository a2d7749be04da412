import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';

/** Events are sent to another program, at an address that a superuser adds. */
const stage = openStage();

const received: { headers: Record<string, string>; body: string }[] = [];
let status = 200;
const program = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(status).end('noted');
  });
});
before(() => new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve)));
after(() => {
  program.closeAllConnections();
  program.close();
});
const address = () => `http://127.0.0.1:${(program.address() as AddressInfo).port}/plumbline`;

test('a superuser adds a webhook, tries it out, and the program is told of a new object', async () => {
  const { admin, superuser } = stage.world;
  const { page, errors } = await stage.openAs(superuser, DESKTOP);
  await page.goto('/webhooks');
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('ERP');
  await form.getByLabel('Address').fill('ftp://nowhere');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('This value is not valid here').waitFor();
  assert.deepEqual(await faults(page), []);
  await form.getByLabel('Address').fill(address());
  await form.getByRole('group', { name: 'Objects' }).getByLabel('creation').check();
  await form.getByRole('button', { name: 'Save' }).click();

  const dialog = page.getByRole('dialog', { name: 'Secret' });
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Send a test message' }).click();
  const log = page.getByRole('list', { name: 'Messages of the last 30 days' });
  await log.getByText('Delivered').waitFor();
  const first = await admin.post<{ id: string }>('/object', { name: 'First pump' });
  await waitUntil(() => received.length > 1, 'the first pump is told of');

  status = 500;
  const { id } = await admin.post<{ id: string }>('/object', { name: 'New pump' });
  await page.reload();
  await page.getByRole('button', { name: 'Show messages' }).click();
  await log.getByText(/^Next attempt/).waitFor();
  await page.getByText(/^1 failed attempt since/).waitFor();
  await log.getByText('1 attempt').first().click();
  await log.getByText(/Response 500/).waitFor();
  assert.deepEqual(await faults(page), []);
  const types = received.map(({ headers, body }) => {
    const { type, data } = new Webhook(secret).verify(body, headers) as {
      type: string;
      data: unknown;
    };
    return { type, data };
  });
  assert.equal(types[0]?.type, 'ping');
  assert.deepEqual(
    types.slice(1, 3),
    [first.id, id].map((one) => ({
      type: 'object.create',
      data: { entity: 'object', id: one },
    })),
  );
  const again = page.getByRole('button', { name: 'Send again' });
  assert.equal(await again.count(), 2);

  await page.getByRole('button', { name: 'Actions for ERP' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await page.getByText('Off', { exact: true }).waitFor();
  await log.getByText('Held until the webhook is on').waitFor();
  // Only a message that tries the webhook out can be sent again, and nothing is waited for.
  assert.equal(await again.count(), 1);
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/delivery?')) reads += 1;
  });
  await page.waitForTimeout(3500);
  assert.equal(reads, 0);
  for (const [language, options] of [
    ['de-DE', DESKTOP],
    ['uk-UA', PHONE],
  ] as const) {
    const other = await stage.openAs(superuser, options);
    await rememberLanguage(other.page, language);
    await other.page.goto('/webhooks');
    await other.page.getByRole('heading', { name: 'ERP' }).waitFor();
    await other.page.locator('button[aria-expanded]').last().click();
    await other.page.locator('code').first().waitFor();
    assert.deepEqual(await misfits(other.page), [], language);
    assert.deepEqual(await faults(other.page), [], language);
  }
  await page.getByRole('button', { name: 'Actions for ERP' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet').waitFor();
  assert.deepEqual(errors, []);
});
