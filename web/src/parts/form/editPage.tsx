import type { Entity } from '@plumbline/contract/resources';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { ENTITIES } from '../entity/entities.ts';
import { Edit } from './Edit.tsx';
import type { FormPageProps } from './EntityFormPage.tsx';
import { nameIn, type EditedRow } from './formUse.ts';

/** The entities whose rows are edited on the page of the row. */
type EditedEntity = 'object' | 'measurement_indicator' | 'business_unit' | 'user';

interface Props {
  id: string;
  onDone: () => void;
}

/** The form of a stored row as a page, below its list and the row itself. */
export function editPage<V extends EditedRow>(
  resource: Entity & { name: EditedEntity },
  Form: ComponentType<FormPageProps<V>>,
): ComponentType<Props> {
  const { list, pathOf } = ENTITIES[resource.name];
  return function EditPage({ id, onDone }: Props) {
    const entity = useTranslations('entity');
    const common = useTranslations('common');
    return (
      <Edit<V> resource={resource} id={id} onDone={onDone}>
        {(editing) => (
          <Form
            {...editing}
            title={entity('edit_title', { name: nameIn(editing.stored) })}
            crumbs={[
              { label: common(`page.${list}`), to: paths[list]() },
              { label: nameIn(editing.stored), to: pathOf(id) },
            ]}
          />
        )}
      </Edit>
    );
  };
}
