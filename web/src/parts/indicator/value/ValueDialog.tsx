import type { IndicatorValueView } from '@plumbline/contract/indicators/wire';
import { indicatorValues } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { DialogFrame, FormDialog } from '../../form/dialogs/FormDialog.tsx';
import { Edit } from '../../form/Edit.tsx';
import { useUnitOf, valueText } from '../measures.ts';
import { NewValue } from './NewValue.tsx';
import { ValueForm } from './ValueForm.tsx';
import type { ValuedIndicator } from './measured.ts';

interface Props {
  indicator: ValuedIndicator;
  /** The id of the value to correct; null adds one. */
  valueId: string | null;
  opened: boolean;
  onClose: () => void;
}

/** A value, new or to be corrected, and what saving it would do. */
export function ValueDialog({ indicator, valueId, opened, onClose }: Props) {
  const t = useTranslations('indicator');
  const unitOf = useUnitOf();
  const textOf = ({ value }: Pick<IndicatorValueView, 'value'>) =>
    t('value_of', {
      name: indicator.name,
      value: valueText(value, indicator.decimals, unitOf(indicator)),
    });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(valueId === null ? 'add_title' : 'correct_title', { name: indicator.name })}
    >
      {valueId === null ? (
        <NewValue indicator={indicator} textOf={textOf} onClose={onClose} />
      ) : (
        <Edit<IndicatorValueView>
          resource={indicatorValues}
          id={valueId}
          onDone={onClose}
          nameOf={textOf}
          frame={DialogFrame}
        >
          {(editing) => <ValueForm {...editing} indicator={indicator} />}
        </Edit>
      )}
    </FormDialog>
  );
}
