import { FormProvider } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { numericValue } from '../../kit/format/numericInput.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { toasts } from '../../kit/toasts.ts';
import { NumberField, TextField } from './fields/fields.tsx';
import { useEntityForm, type EntityFormOptions } from './useEntityForm.ts';

interface Values {
  name: string;
  latitude: string;
}
const send = vi.fn<EntityFormOptions<Values>['send']>();
const schema = z.object({
  name: z.string().min(1).optional(),
  place: z.object({ latitude: z.number().max(90) }).optional(),
});

/** A form whose second field corresponds to a nested place of the body. */
function Sample({ isNew }: { isNew: boolean }) {
  const { form, submit, saving, stale, overwrite } = useEntityForm<Values>({
    begin: isNew ? { name: '', latitude: '' } : { name: 'Pump 3', latitude: '48' },
    schema,
    toBody: ({ name, latitude }) => ({ name, place: { latitude: numericValue(latitude) } }),
    fieldOf: (loc) => (loc === 'place.latitude' ? 'latitude' : loc),
    isNew,
    send,
  });
  return (
    <FormProvider {...form}>
      <TextField<Values> name="name" label="Name" />
      <NumberField<Values> name="latitude" label="Latitude" />
      <button onClick={submit}>Save</button>
      {stale && <button onClick={overwrite}>Overwrite</button>}
      <output>{saving ? 'saving' : 'idle'}</output>
    </FormProvider>
  );
}

beforeEach(() => {
  answerCalls({});
  toasts.change([]);
  send.mockReset().mockResolvedValue();
});

test('sends only the changed fields of a stored row', async () => {
  const page = await show(<Sample isNew={false} />);
  await page.getByLabelText('Name').fill('Pump 4');
  await page.getByText('Save').click();
  await expect.poll(() => send.mock.calls[0]?.[0]).toEqual({ name: 'Pump 4' });
});

test('shows a fault of the contract at its field and sends nothing', async () => {
  const page = await show(<Sample isNew={false} />);
  await page.getByLabelText('Latitude').fill('91');
  await page.getByText('Save').click();
  await expect.element(page.getByLabelText('Latitude')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Must be at most 90')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('what is pressed while a fault appears above it is pressed all the same', async () => {
  const pressed = vi.fn<() => void>();
  const page = await show(
    <>
      <Sample isNew />
      <button onClick={pressed}>Monthly</button>
    </>,
  );
  (page.getByLabelText('Name').element() as HTMLElement).focus();
  await page.getByText('Monthly').click();
  await expect.element(page.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  expect(pressed).toHaveBeenCalledOnce();
});

test('refuses text that is no number, and sends nothing of the form', async () => {
  const page = await show(<Sample isNew={false} />);
  await page.getByLabelText('Name').fill('Pump 4');
  await page.getByLabelText('Latitude').fill('48/2');
  await page.getByText('Save').click();
  await expect.element(page.getByText('This is not a number')).toBeVisible();
  await expect.element(page.getByLabelText('Latitude')).toHaveValue('48/2');
  expect(send).not.toHaveBeenCalled();
});

test('shows a refusal at the field it names, and focuses it', async () => {
  const item = { loc: ['body', 'place', 'latitude'], msg: 'Not on this planet', type: 'less' };
  send.mockRejectedValue(new RefusalError(422, [item]));
  const page = await show(<Sample isNew={false} />);
  await page.getByLabelText('Latitude').fill('89');
  await page.getByText('Save').click();
  await expect.element(page.getByText('Not on this planet')).toBeVisible();
  await expect.element(page.getByLabelText('Latitude')).toHaveFocus();
});

test('tells what is refused beside its fields, too', async () => {
  send.mockRejectedValue(
    new RefusalError(422, [
      { loc: ['body', 'place', 'latitude'], msg: 'Not on this planet', type: 'less' },
      { loc: ['body', 'place', 'longitude'], msg: 'Nor there', type: 'less' },
      { loc: ['query', 'language'], msg: 'Not spoken here', type: 'enum' },
    ]),
  );
  const page = await show(<Sample isNew={false} />);
  await page.getByLabelText('Latitude').fill('89');
  await page.getByText('Save').click();
  await expect.element(page.getByText('Not on this planet')).toBeVisible();
  const told = toasts.current().map(({ title, message }) => `${title} ${message}`);
  expect(told).toEqual([expect.stringMatching(/Nor there.*Not spoken here/)]);
  expect(told[0]).not.toContain('planet');
});

test('sends once for two clicks', async () => {
  let finish = () => undefined as void;
  send.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  const page = await show(<Sample isNew={false} />);
  await page.getByLabelText('Name').fill('Pump 4');
  await page.getByText('Save').dblClick();
  await expect.element(page.getByText('saving')).toBeVisible();
  finish();
  await expect.element(page.getByText('idle')).toBeVisible();
  expect(send).toHaveBeenCalledOnce();
});

test('repeats the key when the same body is retried', async () => {
  send.mockRejectedValueOnce(new RefusalError(503, null));
  const page = await show(<Sample isNew={false} />);
  await page.getByLabelText('Name').fill('Pump 4');
  await page.getByText('Save').click();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await expect.element(page.getByText('idle')).toBeVisible();
  await page.getByText('Save').click();
  await expect.poll(() => send.mock.calls.length).toBe(2);
  expect(send.mock.calls[1]?.[1].key).toBe(send.mock.calls[0]?.[1].key);
});

test('keeps the input after a concurrent edit and allows overwriting', async () => {
  send.mockRejectedValueOnce(new RefusalError(412, { code: 'stale' }));
  const page = await show(<Sample isNew={false} />);
  await page.getByLabelText('Name').fill('Pump 4');
  await page.getByText('Save').click();
  await page.getByText('Overwrite').click();
  await expect.poll(() => send.mock.calls.map(([, how]) => how.overwrite)).toEqual([false, true]);
  await expect.element(page.getByLabelText('Name')).toHaveValue('Pump 4');
});

test('sends text with the save shortcut while its field still has the focus', async () => {
  const page = await show(<Sample isNew={false} />);
  const name = page.getByLabelText('Name');
  await name.fill('Pump 5');
  name
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true }),
    );
  await expect.poll(() => send.mock.calls[0]?.[0]).toEqual({ name: 'Pump 5' });
});
