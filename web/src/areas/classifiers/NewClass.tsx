import { useTranslations } from 'use-intl';
import { UnderParent } from '../../parts/form/UnderParent.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { ClassFormPage } from './ClassFormPage.tsx';
import type { Classifier, ClassRow } from './classifier.ts';

interface Props {
  classifier: Classifier;
  /** The id of the parent; null for the top level. */
  parentId: string | null;
  onDone: () => void;
}

/** The form of a new class; created below another one, it starts with that parent. */
export function NewClass({ parentId, ...rest }: Props) {
  return (
    <UnderParent<ClassRow> resource={rest.classifier.resource} id={parentId}>
      {(parent) => <Form {...rest} parent={parent} />}
    </UnderParent>
  );
}

function Form({
  classifier,
  parent,
  onDone,
}: Omit<Props, 'parentId'> & { parent: ClassRow | null }) {
  const t = useTranslations('classifiers');
  const kind = useTranslations(`classifiers.${classifier.kind}`);
  const { resource, path } = classifier;
  const creating = useCreating<ClassRow>({
    resource,
    begin: parent ? { parent: { id: parent.id, name: parent.name } } : {},
    onCreated: onDone,
    onCancel: onDone,
  });
  return (
    <ClassFormPage
      {...creating}
      classifier={classifier}
      title={t('new')}
      crumbs={[{ label: kind('title'), to: path }]}
    />
  );
}
