import { objectTemplateSchemas } from '@plumbline/contract/templates/schemas';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import type { ObjectTemplateView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { DialogFrame, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { RowDialogForm } from '../../../parts/form/dialogs/RowDialogForm.tsx';
import { Edit } from '../../../parts/form/Edit.tsx';
import { DayField } from '../../../parts/form/fields/fields.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';

interface Props {
  row: ObjectTemplateView;
  opened: boolean;
  onClose: () => void;
}
type PauseValues = Pick<ObjectTemplateView, 'paused_from' | 'paused_until'>;

/** The days on which nothing is planned for one assignment. */
export function PauseDialog({ row, opened, onClose }: Props) {
  const t = useTranslations('templates.calendar');
  const label = useFieldLabel();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('pause_of', { name: row.object.name })}>
      <Edit<ObjectTemplateView>
        resource={objectTemplates}
        id={row.id}
        onDone={onClose}
        nameOf={({ object }) => object.name}
        frame={DialogFrame}
      >
        {(editing) => (
          <RowDialogForm<PauseValues, ObjectTemplateView>
            {...editing}
            formOf={({ paused_from = null, paused_until = null }) => ({
              paused_from,
              paused_until,
            })}
            schema={objectTemplateSchemas.update}
            toBody={(values) => ({ ...values })}
            fieldOf={(loc) => loc}
          >
            <DayField<PauseValues>
              name="paused_from"
              label={label('paused_from')}
              help={t('from_help')}
            />
            <DayField<PauseValues>
              name="paused_until"
              label={label('paused_until')}
              help={t('until_help')}
            />
          </RowDialogForm>
        )}
      </Edit>
    </FormDialog>
  );
}
