import { objectSchemas } from '@plumbline/contract/objects/schemas';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { useDeclaredAttributes } from './classes.ts';
import { fieldOf, formOf } from './formValues.ts';
import type { ObjectForm } from './formValues.ts';
import { objectBody } from './formBody.ts';
import { ObjectFields, OBJECT_SECTIONS } from './ObjectFields.tsx';

/** The form of an object, new or stored. */
export function ObjectFormPage(props: FormPageProps<ObjectView>) {
  const t = useTranslations('objects.form');
  const [classId, setClassId] = useState(props.stored.object_class?.id);
  const declared = useDeclaredAttributes(classId);
  return (
    <EntityFormPage<ObjectForm, ObjectView>
      {...props}
      formOf={formOf}
      schema={props.isNew ? objectSchemas.create : objectSchemas.update}
      toBody={(values) => objectBody(values, declared)}
      fieldOf={fieldOf}
      sections={OBJECT_SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
    >
      <ObjectFields id={props.stored.id} declared={declared} onClass={setClassId} />
    </EntityFormPage>
  );
}
