import { useForm } from 'react-hook-form';
import { CodeInput } from '../../src/parts/indicator/CodeInput.tsx';
import { AddValue } from '../../src/parts/indicator/value/AddValue.tsx';
import { BigNumber } from '../../src/parts/indicator/value/BigNumber.tsx';
import { Consequence } from '../../src/parts/indicator/value/Consequence.tsx';
import type { ValueFields } from '../../src/parts/indicator/value/valueForm.ts';
import { indicatorCard } from '../../src/parts/indicator/IndicatorCard.tsx';
import { ObjectIndicators } from '../../src/parts/indicator/ObjectIndicators.tsx';
import { DialogForm, FormDialog } from '../../src/parts/form/dialogs/FormDialog.tsx';
import { INDICATOR, NOW, PUMP } from '../samples.ts';
import { nothing } from './parts.tsx';

const card = indicatorCard();

export const Indicators = () => (
  <>
    <ObjectIndicators view={{ id: PUMP.id, archived: false, children_count: 2 }} />
    {card.show(INDICATOR as unknown as Parameters<typeof card.show>[0]) /* only what it reads */}
    <AddValue indicator={INDICATOR} />
    <CodeInput label="Code" value={INDICATOR.code} onChange={nothing} />
  </>
);

export function Value() {
  const form = useForm<ValueFields>({
    defaultValues: {
      value: '7.4',
      measured_at: new Date(NOW),
      validation_status: 1,
      comment: '',
    },
  });
  return (
    <FormDialog opened title="New value · Vibration, drive end" onClose={nothing}>
      <DialogForm
        entityForm={{
          form,
          submit: nothing,
          saving: false,
          stale: false,
          overwrite: nothing,
          keepEditing: nothing,
        }}
        verb="Add value"
        onClose={nothing}
      >
        <BigNumber indicator={INDICATOR} before={{ label: 'Last value', value: 6.4 }} />
        <Consequence indicator={INDICATOR} />
      </DialogForm>
    </FormDialog>
  );
}
