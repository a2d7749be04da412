import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MeterChange } from '@plumbline/contract/indicators/meters';
import { focusFirst } from '../../kit/firstFocus.ts';
import { numericValue } from '../../kit/format/numericInput.ts';
import { useFieldLabel } from '../list/filter/fields.ts';
import { FIELD_ORDER } from '../../ui/fields/fieldOrder.ts';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

export interface ReadMeter {
  name: string;
  decimals: number;
}

interface Props {
  meter: ReadMeter;
  unit: string | null;
  opened: boolean;
  onClose: () => void;
  onSave: (change: MeterChange) => void;
}

/** Where the old meter ended and the new one began, as far as known. */
export function MeterChangeDialog({ opened, onClose, ...props }: Props) {
  const label = useFieldLabel();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`${label('meter_changed')} · ${props.meter.name}`}
    >
      <Fields {...props} onClose={onClose} />
    </Modal>
  );
}

function Fields({ meter, unit, onClose, onSave }: Omit<Props, 'opened'>) {
  const t = useTranslations('indicator.change_of_meter');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const [texts, setTexts] = useState({ old_meter_last: '', new_meter_first: '' });
  const change: MeterChange = {
    old_meter_last: numericValue(texts.old_meter_last, meter.decimals),
    new_meter_first: numericValue(texts.new_meter_first, meter.decimals),
  };
  const isReadable = Object.values(change).every((value) => !Number.isNaN(value));
  const field = (name: keyof MeterChange) => ({
    label: label(name),
    decimals: meter.decimals,
    unit,
    inputWrapperOrder: FIELD_ORDER,
    value: texts[name],
    onChange: (text: string) => setTexts({ ...texts, [name]: text }),
  });
  return (
    <form
      className="column gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isReadable) return;
        onSave(change);
        onClose();
      }}
    >
      <NumericField {...field('old_meter_last')} {...focusFirst()} description={t('old_help')} />
      <NumericField {...field('new_meter_first')} description={t('new_help')} />
      <div className="row flex-wrap justify-end">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit">{common('save')}</Button>
      </div>
    </form>
  );
}
