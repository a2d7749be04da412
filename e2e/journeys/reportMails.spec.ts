import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { mailsTo } from '../mails.ts';
import { misfits } from '../misfits.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';
import { PASSWORD, makeIndicator } from '../world.ts';

/** Reports that are mailed: once, and by schedule. */
const stage = openStage();

test('an admin mails a report to a colleague, who gets the file, and learns who gets none', async () => {
  const { admin, inspector, guest, pump } = stage.world;
  await admin.patch(`/user/${guest.id}`, { business_unit_id: null });
  const { page, errors } = await stage.openAs(admin, DESKTOP);
  await page.goto(`/admin/objects/info/${pump.id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Mail…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Mail report: / });
  await dialog.getByText('No mail server is set up').waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByText('Fill in this field').waitFor();
  assert.deepEqual(await faults(page), []);
  const readers = dialog.getByRole('combobox', { name: 'Readers' });
  for (const { id } of [inspector, guest]) {
    const { full_name } = await admin.get<{ full_name: string }>(`/user/${id}`);
    await readers.fill(full_name);
    await page.getByRole('option', { name: full_name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await dialog.getByText('1 reader gets the report.').waitFor();
  await dialog.getByText(/may not see what the report is about/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const [mail] = await mailsTo(stage.server, inspector.email);
  assert.match(mail?.attachments[0]?.filename ?? '', /^Object state .*\.pdf$/);
  assert.equal(mail?.attachments[0]?.content.subarray(0, 5).toString(), '%PDF-');
  assert.equal((await mailsTo(stage.server, inspector.email)).length, 1);
  assert.deepEqual(errors, []);
});

test('an inspector has a report mailed every month, changes, tries, pauses and deletes it by keyboard', async () => {
  const { inspector, pump } = stage.world;
  const { page, errors } = await stage.openAs(inspector, DESKTOP);
  await page.goto('/report-schedules');
  await page.getByText('No report is mailed regularly').waitFor();
  await page.goto(`/objects/info/${pump.id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Mail…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Mail report: / });
  await dialog.getByRole('radio', { name: 'Regularly' }).press('Space');
  await dialog.getByRole('radio', { name: 'Every month' }).press('Space');
  await dialog.getByLabel('Time').fill('6:30');
  const { full_name } = await inspector.get<{ full_name: string }>('/user/me');
  await dialog.getByRole('combobox', { name: 'Readers' }).fill(full_name);
  await page.getByRole('option', { name: full_name }).click();
  await page.keyboard.press('Escape');
  assert.deepEqual(await faults(page), []);
  await dialog.getByRole('button', { name: 'Mail regularly' }).dblclick();
  await page.getByText('The report is mailed regularly').waitFor();
  await page.getByRole('dialog', { name: /^Report: / }).waitFor();
  await page.keyboard.press('Escape');

  await page.goto('/report-schedules');
  const panel = page.getByRole('region');
  await panel.getByText('Every month · day 1 · 06:30').waitFor();
  assert.equal(await page.getByRole('region').count(), 1);
  await panel.getByRole('button', { name: /^More actions/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  const editing = page.getByRole('dialog', { name: /^Mailed report: / });
  await editing.getByRole('radio', { name: 'Every week' }).press('Space');
  await editing.getByRole('button', { name: 'Friday' }).press('Enter');
  await editing.getByText('Spreadsheet (XLSX)').click();
  await editing.getByRole('button', { name: 'Save' }).press('Enter');
  await panel.getByText('Every week · Mon, Fri · 06:30').waitFor();
  const before = (await mailsTo(stage.server, inspector.email, { mails: 0 })).length;
  await panel.getByRole('button', { name: 'Send to me now' }).press('Enter');
  await page.getByText('The report is being made').waitFor();
  const received = await mailsTo(stage.server, inspector.email, { mails: before + 1 });
  assert.match(received.at(-1)?.attachments[0]?.filename ?? '', /\.xlsx$/);
  await panel.getByRole('button', { name: /^More actions/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Pause' }).press('Enter');
  await panel.getByText('Paused').waitFor();
  await panel.getByRole('button', { name: /^More actions/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Resume' }).press('Enter');
  await panel.getByText('Paused').waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: /^More actions/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('No report is mailed regularly').waitFor();
  assert.deepEqual(errors, []);
});

test('reports by mail fit on a phone, in German and Ukrainian, few and many', async () => {
  const { admin, inspector, unit, pump } = stage.world;
  const recipient_ids = [admin.id, inspector.id];
  for (let n = 0; n < 12; n += 1) {
    const rrule = `FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=${n};BYMINUTE=0;BYSECOND=0`;
    const shared = { format: 'pdf', rrule, recipient_ids };
    await admin.post('/report_schedule', {
      ...shared,
      report_config: 'ObjectStateReport',
      entity_id: pump.id,
    });
    await admin.post('/report_schedule', {
      ...shared,
      report_config: 'BusinessUnitStateReport',
      entity_id: unit.id,
    });
  }
  const { page, errors } = await stage.openAs(admin, PHONE);
  const GERMAN = ['de-DE', '4 weitere anzeigen', 'Bericht', 'Per E-Mail…', 'Empfänger'] as const;
  const UKRAINIAN = ['uk-UA', 'Показати ще 4', 'Звіт', 'Надіслати…', 'Отримувачі'] as const;
  for (const words of sized([GERMAN], [GERMAN, UKRAINIAN])) {
    const [language, more, report, mail, readers] = words;
    await page.goto('/report-schedules');
    await rememberLanguage(page, language);
    await page.reload();
    const button = page.getByRole('button', { name: more });
    await button.waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
    await button.click();
    await button.waitFor({ state: 'detached' });
    await page.goto(`/admin/objects/info/${pump.id}`);
    await page.getByRole('button', { name: report, exact: true }).click();
    await page.getByRole('button', { name: mail }).click();
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(readers) });
    await dialog.getByRole('radio').nth(1).check();
    await dialog.getByLabel(readers).first().fill('Olena');
    await page.getByRole('option', { name: 'Olena Kovalenko' }).click();
    await dialog.getByText('Olena Kovalenko').first().waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
  }
  assert.deepEqual(errors, []);
});

test('a reader comes from a mail, signs in and unsubscribes; the owner is told, and sees who it was', async () => {
  const { inspector, guest, pump } = stage.world;
  await inspector.post('/report_schedule', {
    report_config: 'ObjectStateReport',
    entity_id: pump.id,
    format: 'pdf',
    rrule: 'FREQ=DAILY;BYHOUR=4;BYMINUTE=15;BYSECOND=0',
    recipient_ids: [guest.id],
  });
  const { page, errors } = await stage.open(PHONE);
  await page.goto('/report-schedules?view=received');
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const panel = page.getByRole('region', { name: /Every day · 04:15/ });
  const { full_name: owner } = await inspector.get<{ full_name: string }>('/user/me');
  await panel.getByText(owner).waitFor();
  assert.equal(await page.getByRole('group', { name: 'Which reports' }).count(), 0);
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);
  await panel.getByRole('button', { name: 'Unsubscribe' }).click();
  const question = page.getByRole('dialog', { name: /^No longer receive this report/ });
  await question.getByText(`${owner} sees that you have unsubscribed`).waitFor();
  assert.deepEqual(await misfits(page), []);
  await question.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You no longer receive the report').waitFor();
  await page.getByText('No report is mailed to you regularly').waitFor();

  const own = await stage.openAs(inspector, PHONE);
  await own.page.goto('/notices');
  await own.page.getByRole('link', { name: /all readers have unsubscribed/ }).click();
  await own.page.waitForURL(/\/report-schedules\?schedule=/);
  const schedule = own.page.getByRole('region');
  await schedule.getByText('Paused: all readers have unsubscribed.').waitFor();
  const { full_name } = await guest.get<{ full_name: string }>('/user/me');
  await schedule.getByText(full_name).waitFor();
  assert.equal(await schedule.count(), 1);
  assert.deepEqual(await misfits(own.page), []);
  assert.deepEqual(await faults(own.page), []);
  await schedule.getByRole('button', { name: /^More actions/ }).click();
  await own.page.getByRole('menuitem', { name: 'Delete' }).click();
  await own.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await own.page.waitForURL(/\/report-schedules$/);
  await own.page.getByRole('button', { name: 'To me' }).click();
  await own.page.getByRole('button', { name: 'To me', pressed: true }).waitFor();
  assert.deepEqual([...errors, ...own.errors], []);
});

test('an inspector is told that a regular report has no period, and who of the readers is no longer active', async () => {
  const { admin, inspector, guest } = stage.world;
  const { full_name } = await admin.get<{ full_name: string }>(`/user/${guest.id}`);
  const indicator = await makeIndicator(stage.world);
  const { page, errors } = await stage.openAs(inspector, PHONE);
  await page.goto(`/indicators/info/${indicator.id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('2026-02-01');
  await page.getByRole('button', { name: 'Mail…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Mail report: / });
  const period = dialog.getByText(/not just the chosen period/);
  await dialog.getByRole('radio', { name: 'Once, now' }).waitFor();
  assert.equal(await period.count(), 0);
  // not the radio itself: whoever clicks by force does not wait for the dialog to stand still
  await dialog.getByText('Regularly', { exact: true }).click();
  await period.waitFor();
  const readers = dialog.getByRole('combobox', { name: 'Readers' });
  await readers.fill(full_name);
  await page.getByRole('option', { name: full_name }).click();
  await page.keyboard.press('Escape');
  await admin.patch(`/user/${guest.id}`, { is_active: false });
  await dialog.getByRole('button', { name: 'Mail regularly' }).click();
  await dialog.getByText(`${full_name}: not active any more`).waitFor();
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);
  // Whoever is not active any more is no longer offered.
  await readers.press('Backspace');
  await readers.fill(full_name);
  await page.getByRole('listbox', { name: 'Readers' }).getByText('No user has that name').waitFor();
  assert.deepEqual(errors, []);
});
