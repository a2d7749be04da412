import { objectSchemas } from '@plumbline/contract/objects/schemas';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { useDeclaredAttributes } from './classes.ts';
import { fieldOf, formOf } from './formValues.ts';
import type { ObjectForm } from './formValues.ts';
import { objectBody } from './formBody.ts';
import { ObjectFields, OBJECT_SECTIONS } from './ObjectFields.tsx';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { UnderParent } from '../../parts/form/UnderParent.tsx';
import { editPage, NewPage } from '../../parts/form/entityPages.tsx';

/** The form of an object, new or stored. */
function ObjectFormPage(props: FormPageProps<ObjectView>) {
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

interface NewObjectProps {
  /** The id of the object above it, or `root`. */
  parentId: string;
  /** The id of the object to copy. */
  copiedId: string | undefined;
}

/** A new object: below another one, with its unit, or as a copy of one, beside it. */
export function NewObject({ parentId, copiedId }: NewObjectProps) {
  const common = useTranslations('common');
  const baseId = copiedId ?? (parentId === 'root' ? null : parentId);
  return (
    <UnderParent<ObjectView> resource={objects} id={baseId}>
      {(view) =>
        copiedId === undefined ? (
          <NewObjectForm
            begin={view ? { parent: referenceTo(view), business_unit: view.business_unit } : {}}
            back={view}
          />
        ) : (
          <NewObjectForm
            begin={{
              ...view,
              ...OF_ONE_OBJECT,
              name: common('copy_of', { name: view?.name ?? '' }),
            }}
            back={view}
          />
        )
      }
    </UnderParent>
  );
}

/** The fields that no two objects share. */
const OF_ONE_OBJECT = { code: null, external_id: null, serial_number: null } as const;

const referenceTo = ({ id, name }: ObjectView) => ({ id, name });

function NewObjectForm({ begin, back }: { begin: Partial<ObjectView>; back: ObjectView | null }) {
  const t = useTranslations('objects');
  const go = useGo();
  const [, setNew] = useSearchValue('objects', 'new');
  const { parent = null } = begin;
  return (
    <NewPage<ObjectView>
      resource={objects}
      Form={ObjectFormPage}
      title={t('new')}
      begin={begin}
      above={parent && { name: parent.name, path: paths.object(parent.id) }}
      onCancel={() => (back ? go(paths.object(back.id)) : setNew(undefined))}
    />
  );
}

export const EditObject = editPage<ObjectView>(objects, ObjectFormPage);
