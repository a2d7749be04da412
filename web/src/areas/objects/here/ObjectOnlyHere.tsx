import { IconClipboardPlus, IconDeviceMobileCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { lazyForm } from '../../../kit/later.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { useMay } from '../../../kit/session/may.ts';
import { paths } from '../../../kit/paths.ts';
import { isContent, type ObjectEntry } from '../../../offline/outbox/entry.ts';
import { useEntriesAt } from '../../../offline/outbox/shownQueue.ts';
import { openNewInspection, useInspectedHere } from '../../../parts/inspection/newInspection.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { FileRows } from '../../../parts/sync/FileRows.tsx';
import { NewObjectRow } from '../../../parts/sync/ObjectRows.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { OwnWork } from '../work/OwnWork.tsx';

const NewObjectForm = lazyForm(
  withTexts(
    'newObject',
    async () => (await import('../../../parts/newObject/NewObjectForm.tsx')).NewObjectForm,
  ),
);

/** The page of an object that was made on this device, until the server has it; with `?edit`, the form of a refused one. */
export function ObjectOnlyHere({ entry }: { entry: ObjectEntry }) {
  const t = useTranslations('objects.here');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const mayInspect = useMay('inspection.create');
  const [editing, setEditing] = useSearchValue('object', 'edit');
  const { object_id: id, body, made, state } = entry;
  useInspectedHere({ id, name: body.name });
  const files = useEntriesAt(id).filter(isContent);
  const isChanging = editing !== undefined && state === 'refused';
  return (
    <Page>
      <PageHeader
        title={body.name}
        badge={
          <span className="inline gap-6 small quiet">
            <IconDeviceMobileCheck size={16} stroke={1.6} aria-hidden />
            {t('only_here')}
          </span>
        }
        meta={made.parent && made.full_name}
        crumbs={[{ label: common('page.objects'), to: paths.objects() }]}
        actions={
          mayInspect && (
            <ActionButton
              primary
              icon={<IconClipboardPlus size={16} stroke={1.6} aria-hidden />}
              label={common('new_inspection')}
              onClick={() => openNewInspection({ id, name: body.name })}
            />
          )
        }
      />
      <div className="stack single-column above-16">
        {isChanging ? (
          <Panel title={t('change')} isNamedInside>
            <Suspense fallback={<RowsSkeleton />}>
              <NewObjectForm
                code={body.external_id}
                location={body.location}
                refused={entry}
                onDone={() => setEditing(undefined)}
                onCancel={() => setEditing(undefined)}
              />
            </Suspense>
          </Panel>
        ) : (
          <>
            <OwnWork object_id={id} />
            <Panel title={t('only_here')}>
              <div className="column gap-10">
                <p className="size-13 quiet">{t('waits')}</p>
                <ul>
                  <NewObjectRow entry={entry} />
                </ul>
                <FileRows entries={files} compact />
              </div>
            </Panel>
            <Panel title={common('properties')}>
              <PropertyList
                rows={[
                  [label('object_class'), made.object_class?.name],
                  [label('business_unit'), made.business_unit.name],
                  [label('parent'), made.parent?.name],
                  body.external_id !== null && [label('external_id'), body.external_id],
                ]}
              />
            </Panel>
          </>
        )}
      </div>
    </Page>
  );
}
