import { objects, type ObjectView } from '@plumbline/contract/objects';
import { useRef, useState, type ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Crumb } from '../../ui/Page.tsx';
import { EntityFormPage } from '../../ui/form/EntityFormPage.tsx';
import { useEntityForm } from '../../ui/form/useEntityForm.ts';
import { useDeclared } from './classes.ts';
import { bodyOf, fieldOf, formOf, type ObjectForm } from './formValues.ts';
import { ObjectFields, OBJECT_SECTIONS } from './ObjectFields.tsx';

interface Props {
  title: string;
  crumbs: Crumb[];
  verb: string;
  /** The stored object, or what a new one begins with. */
  stored: Partial<ObjectView>;
  isNew: boolean;
  send: (
    body: Record<string, unknown>,
    how: { key: string; overwrite: boolean },
  ) => Promise<ObjectView>;
  onSaved: (view: ObjectView) => void;
  onCancel: () => void;
  onReload: () => void;
  changedBy?: ReactNode;
}

/** The form of an object, new or stored. */
export function ObjectFormPage(props: Props) {
  const t = useTranslations('objects.form');
  const [begin] = useState(() => formOf(props.stored));
  const [classId, setClassId] = useState(props.stored.object_class?.id);
  const declared = useDeclared(classId);
  const saved = useRef(false);
  const entityForm = useEntityForm<ObjectForm>({
    begin,
    schema: props.isNew ? objects.create : objects.update,
    toBody: (values) => bodyOf(values, declared),
    fieldOf: (loc) => fieldOf(loc) as Path<ObjectForm>, // the places of the body all have a field
    isNew: props.isNew,
    send: async (body, how) => {
      const view = await props.send(body, how);
      saved.current = true;
      props.onSaved(view);
    },
  });
  return (
    <EntityFormPage
      title={props.title}
      crumbs={props.crumbs}
      verb={props.verb}
      entityForm={entityForm}
      sections={OBJECT_SECTIONS.map(({ key, fields }) => ({ title: t(key), fields: [...fields] }))}
      onCancel={props.onCancel}
      left={() => saved.current}
      onReload={() => {
        saved.current = true;
        props.onReload();
      }}
      changedBy={props.changedBy}
    >
      <ObjectFields id={props.stored.id} declared={declared} onClass={setClassId} />
    </EntityFormPage>
  );
}
