import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faults } from '../axe.ts';
import { DESKTOP, PHONE, rememberLanguage } from '../browser.ts';
import { misfits } from '../misfits.ts';
import { sized } from '../../server/test/checks/size.ts';
import { openStage } from '../stage.ts';

/** The audit log is verified on the page, and without the server from a downloaded file. */
const stage = openStage({});
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The command's view of a proof, and whether it holds. */
function verify(file: string): { holds: boolean; output: string } {
  try {
    const args = ['server/src/admin.ts', 'audit', 'verify', file];
    return {
      holds: true,
      output: execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'pipe' }).toString(),
    };
  } catch (error) {
    return { holds: false, output: String((error as { stderr?: Buffer }).stderr) };
  }
}

test('a superuser verifies the audit log and takes a proof that holds without the server', async () => {
  const { page, errors } = await stage.openAs(stage.world.superuser, DESKTOP);
  await page.goto('/audit-chain');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText(/^The audit log is as it was written: [\d,]+ entries verified$/).waitFor();
  assert.deepEqual(await faults(page), []);
  const hash = await page.getByRole('main').locator('code').last().textContent();

  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download proof' }).click(),
  ]);
  assert.match(proof.suggestedFilename(), /^audit-proof-\d{4}-\d\d-\d\d\.txt$/);
  const file = await proof.path();
  const whole = verify(file);
  assert.equal(whole.holds, true, whole.output);
  const lines = readFileSync(file, 'utf8').split('\n');
  assert.ok(lines.some((line) => line.startsWith('link ') && line.endsWith(` ${hash}`)));

  const forged = `${file}-forged`;
  const at = lines.findIndex((line) => line.startsWith('entry '));
  const changed = lines[at]?.replace('"operation": "', '"operation": "un') ?? '';
  writeFileSync(forged, lines.with(at, changed).join('\n'));
  const broken = verify(forged);
  assert.equal(broken.holds, false);
  assert.ok(broken.output.includes(`altered: ${lines[at]?.split(' ')[1]}`), broken.output);
  assert.deepEqual(errors, []);
});

test('the page fits and can be used by everybody, on a phone in German and Ukrainian too', async () => {
  const { page, errors } = await stage.openAs(stage.world.superuser, PHONE);
  await page.goto('/audit-chain');
  for (const language of sized(['uk-UA'], ['de-DE', 'uk-UA'])) {
    await rememberLanguage(page, language);
    await page.reload();
    await page.getByRole('status').filter({ hasText: /\d/ }).waitFor();
    assert.deepEqual(await misfits(page), [], language);
    assert.deepEqual(await faults(page), [], language);
  }
  assert.deepEqual(errors, []);
});
