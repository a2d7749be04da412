import { predefinedTexts } from '@plumbline/contract/dictionaries/predefinedTexts';
import { useTranslations } from 'use-intl';
import { Edit } from '../../parts/form/Edit.tsx';
import { DialogFrame, FormDialog } from '../../parts/form/dialogs/FormDialog.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import type { TextRow } from './api.ts';
import { TextFields, nameOf } from './TextFields.tsx';

interface Props {
  /** The text; null adds one. */
  text: TextRow | null;
  opened: boolean;
  onClose: () => void;
}

/** One predefined text, new or stored. */
export function TextDialog({ opened, text, onClose }: Props) {
  const t = useTranslations('dictionaries.texts');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(text ? 'edit' : 'new')} size={520}>
      {text ? <EditText id={text.id} onClose={onClose} /> : <NewText onClose={onClose} />}
    </FormDialog>
  );
}

const EditText = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Edit<TextRow>
    resource={predefinedTexts}
    id={id}
    onDone={onClose}
    nameOf={nameOf}
    frame={DialogFrame}
  >
    {(editing) => <TextFields {...editing} text={editing.stored} />}
  </Edit>
);

function NewText({ onClose }: { onClose: () => void }) {
  const t = useTranslations('entity');
  const creating = useCreating<TextRow>({
    resource: predefinedTexts,
    onCreated: onClose,
    onCancel: onClose,
    message: (view) => t('created', { name: nameOf(view) }),
  });
  return <TextFields {...creating} text={null} />;
}
