import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { Below } from '../../parts/form/Below.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { ObjectFormPage } from './ObjectFormPage.tsx';

/** A new object; created below another one, it starts with that parent and its unit. */
export const NewObject = ({ parentId }: { parentId: string }) => (
  <Below<ObjectView> resource={objects} id={parentId === 'root' ? null : parentId}>
    {(parent) => <Form parent={parent} />}
  </Below>
);

function Form({ parent }: { parent: ObjectView | null }) {
  const t = useTranslations('objects');
  const common = useTranslations('common');
  const go = useGo();
  const [, setNew] = useSearchValue('objects', 'new');
  const creating = useCreating<ObjectView>({
    resource: objects,
    begin: parent ? { parent, business_unit: parent.business_unit } : {},
    onCreated: (view) => go(paths.object(view.id), { replace: true }),
    onCancel: () => (parent ? go(paths.object(parent.id)) : setNew(undefined)),
  });
  return (
    <ObjectFormPage
      {...creating}
      title={t('new')}
      crumbs={[
        { label: common('page.objects'), to: paths.objects() },
        ...(parent ? [{ label: parent.name, to: paths.object(parent.id) }] : []),
      ]}
    />
  );
}
