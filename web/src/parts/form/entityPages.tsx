import type { Entity } from '@plumbline/contract/resources';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { ENTITIES } from '../entity/entities.ts';
import { useGo } from '../page/AppLink.tsx';
import { Edit } from './Edit.tsx';
import type { FormPageProps } from './EntityFormPage.tsx';
import { nameIn, type EditedRow } from './formUse.ts';
import { useCreating } from './useCreating.ts';

/** An entity whose rows have a page and a form. */
type FormEntity = Entity & {
  name: 'object' | 'measurement_indicator' | 'round' | 'business_unit' | 'user';
};

interface NewProps<V extends EditedRow> {
  resource: FormEntity;
  Form: ComponentType<FormPageProps<V>>;
  title: string;
  /** The values that it starts with. */
  begin?: Partial<V>;
  /** The row above it in the path. */
  above?: { name: string; path: string } | null;
  onCancel: () => void;
  message?: (view: V) => string;
}

/** The form of a new row as a page below its list; what is created is shown. */
export function NewPage<V extends EditedRow & { id: string }>(props: NewProps<V>) {
  const { resource, Form, title, begin, above = null, onCancel, message } = props;
  const { list, pathOf } = ENTITIES[resource.name];
  const common = useTranslations('common');
  const go = useGo();
  const creating = useCreating<V>({
    resource,
    ...(begin && { begin }),
    ...(message && { message }),
    onCreated: ({ id }) => go(pathOf(id), { replace: true }),
    onCancel,
  });
  return (
    <Form
      {...creating}
      title={title}
      crumbs={[
        { label: common(`page.${list}`), to: paths[list]() },
        ...(above ? [{ label: above.name, to: above.path }] : []),
      ]}
    />
  );
}

interface EditProps {
  id: string;
  onDone: () => void;
}

/** The form of a stored row as a page, below its list and the row itself. */
export function editPage<V extends EditedRow>(
  resource: FormEntity,
  Form: ComponentType<FormPageProps<V>>,
): ComponentType<EditProps> {
  const { list, pathOf } = ENTITIES[resource.name];
  return function EditPage({ id, onDone }: EditProps) {
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
