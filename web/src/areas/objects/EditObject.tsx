import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { Edit } from '../../parts/form/Edit.tsx';
import { ObjectFormPage } from './ObjectFormPage.tsx';

export function EditObject({ id, onDone }: { id: string; onDone: () => void }) {
  const entity = useTranslations('entity');
  const common = useTranslations('common');
  return (
    <Edit<ObjectView> resource={objects} id={id} onDone={onDone}>
      {(editing) => (
        <ObjectFormPage
          {...editing}
          title={entity('edit_title', { name: editing.stored.name })}
          crumbs={[
            { label: common('page.objects'), to: paths.objects() },
            { label: editing.stored.name, to: paths.object(id) },
          ]}
        />
      )}
    </Edit>
  );
}
