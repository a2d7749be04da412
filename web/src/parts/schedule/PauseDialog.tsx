import { objectTemplateSchemas, templateSchemas } from '@plumbline/contract/templates/schemas';
import { objectTemplates, templates } from '@plumbline/contract/templates/wire';
import type { ObjectTemplateView, TemplateView } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { DialogFrame, FormDialog } from '../form/dialogs/FormDialog.tsx';
import { RowDialogForm } from '../form/dialogs/RowDialogForm.tsx';
import { Edit } from '../form/Edit.tsx';
import { DayField } from '../form/fields/fields.tsx';
import { useFieldLabel } from '../list/filter/fields.ts';

/** The template or assignment to pause. */
export interface PauseSubject {
  kind: 'template' | 'assignment';
  id: string;
  name: string;
}
interface Props {
  of: PauseSubject;
  opened: boolean;
  onClose: () => void;
}
type PauseValues = Pick<ObjectTemplateView, 'paused_from' | 'paused_until'>;

const KINDS = {
  template: { resource: templates, schema: templateSchemas.update },
  assignment: { resource: objectTemplates, schema: objectTemplateSchemas.update },
};

/** The days on which nothing is planned for a template or one assignment. */
export function PauseDialog({ of: { kind, id, name }, opened, onClose }: Props) {
  const t = useTranslations('schedule.pause');
  const label = useFieldLabel();
  const { resource, schema } = KINDS[kind];
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title', { name })}>
      <Edit<ObjectTemplateView | TemplateView>
        resource={resource}
        id={id}
        onDone={onClose}
        nameOf={() => name}
        frame={DialogFrame}
      >
        {(editing) => (
          <RowDialogForm<PauseValues, ObjectTemplateView | TemplateView>
            {...editing}
            formOf={({ paused_from = null, paused_until = null }) => ({
              paused_from,
              paused_until,
            })}
            schema={schema}
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
