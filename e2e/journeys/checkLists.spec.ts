import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { openStage } from '../stage.ts';

const stage = openStage();

interface Node {
  name: string;
  item_type: string;
  items: Node[];
}
const outlineOf = (nodes: Node[]): unknown[] =>
  nodes.map(({ name, items }) => (items.length > 0 ? [name, outlineOf(items)] : name));

test('a check list is written without leaving the keyboard, and the last input is saved', async () => {
  const { page, errors } = await stage.openAs(stage.world.admin);
  await page.goto('/admin/checklist?new=blank');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Yearly check');
  await page.getByRole('button', { name: 'Header' }).click();
  const item = page.getByRole('region', { name: /^Fields of item/ });
  const name = item.getByRole('textbox', { name: 'Text' });
  await name.fill('Pump');
  await page.keyboard.press('Control+Enter'); // a question inside
  await page.getByRole('region', { name: 'Fields of item 1.1' }).waitFor();
  await page.keyboard.type('Leaks');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Fields of item 1.2' }).waitFor();
  await page.keyboard.type('Noise');
  await page.keyboard.press('Alt+ArrowLeft'); // out of the header
  await page.getByRole('region', { name: 'Fields of item 2' }).waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('region', { name: 'Fields of item 1' }).waitFor();
  await page.keyboard.type(' of the motor');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/checklist\/info\//);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { items } = await stage.world.admin.get<{ items: Node[] }>(`/check_list/${id}`);
  assert.deepEqual(outlineOf(items), ['Noise of the motor', ['Pump', ['Leaks']]]);
  assert.deepEqual(errors, []);
});
