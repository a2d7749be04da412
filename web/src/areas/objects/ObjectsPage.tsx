import { objects } from '@plumbline/contract/objects/wire';
import { useTranslations } from 'use-intl';
import { lazyForm } from '../../kit/later.ts';
import { useSearchValue } from '../../kit/search.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { IconQrcode } from '@tabler/icons-react';
import { ToolButton } from '../../ui/buttons/ToolButton.tsx';
import { usePrintListed } from './label/usePrintLabels.ts';
import { useObjectBulk } from './bulk/useObjectBulk.tsx';
import { useObjectColumns } from './columns.tsx';
import { OBJECT_CARD } from './ObjectCard.tsx';
import { listOf } from '../../parts/list/filter/question.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/may.ts';

const NewObject = lazyForm(async () => (await import('./ObjectFormPage.tsx')).NewObject);

const FACETS = [
  'quality_status',
  'business_unit',
  'object_class',
  'operative_status',
  'form_factor',
];
const FILTERS = { also: ['business_unit.branch'] };

/** `/objects`; with `?new` in the address, the form of a new one. */
export function ObjectsPage() {
  const [creating, setCreating] = useSearchValue('objects', 'new');
  const [copied] = useSearchValue('objects', 'copy');
  const mayChange = useMay('object.change');
  if (creating !== undefined && mayChange)
    return <NewObject parentId={creating} copiedId={copied} />;
  return <ObjectList onCreate={() => setCreating('root')} />;
}

function ObjectList({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('objects');
  const common = useTranslations('common');
  const list = useTranslations('list');
  const go = useGo();
  const mayChange = useMay('object.change');
  const columns = useObjectColumns();
  const { actions, dialog } = useObjectBulk();
  const printLabels = usePrintListed();
  return (
    <>
      <EntityList
        {...listOf('object')}
        title={common('page.objects')}
        searchLabel={list('search_by_name')}
        api={ENTITIES.object.api}
        resource={objects}
        columns={columns}
        facets={FACETS}
        filters={FILTERS}
        onOpen={(row) => go(paths.object(row.id))}
        card={OBJECT_CARD}
        empty={{ title: t('empty.title'), text: mayChange ? t('empty.create') : t('empty.none') }}
        bulk={mayChange ? actions : []}
        more={
          <ToolButton
            label={t('labels.open')}
            Icon={IconQrcode}
            press={printLabels}
            data-phone="lg"
          />
        }
        create={mayChange ? { label: t('new'), onClick: onCreate } : null}
      />
      {dialog}
    </>
  );
}
