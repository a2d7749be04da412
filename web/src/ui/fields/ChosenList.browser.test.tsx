import { useId, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { ChosenList } from './ChosenList.tsx';

beforeEach(() => void answerCalls({}));

const UNITS = ['Depot', 'North'];

function Form() {
  const id = useId();
  const [names, setNames] = useState(UNITS);
  return (
    <>
      <input id={id} aria-label="Unit" disabled={names.length === UNITS.length} />
      <ChosenList
        label="Units"
        chosen={names.map((name) => ({ id: name, name }))}
        onRemove={(removed) => setNames(names.filter((name) => name !== removed))}
        field={id}
      />
    </>
  );
}

test('removing a choice focuses the field in which it was made, also one that was disabled until then', async () => {
  const page = await show(<Form />);
  for (const name of UNITS) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect.element(page.getByText(name)).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Unit' })).toHaveFocus();
  }
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
});
