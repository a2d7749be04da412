import { inspections } from '@plumbline/contract/inspections/wire';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { ChildList } from '../../parts/list/ChildList.tsx';
import type { InspectionRow } from '../../parts/inspection/inspectionStatus.ts';
import { cardOf } from '../../parts/list/table/columns.ts';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { StateOf } from './LastInspections.tsx';
import { useObjectInspectionColumns } from './inspectionColumns.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';

const CARD_READS = [
  'template_name',
  'object.name',
  'responsible.name',
  'responsible.avatar',
  'operative_status',
  'quality_status',
  'progress',
  'finished_at',
  'assigned_time',
] as const;

/** Inspections of the object, or of all its subordinates; state and result are two columns. */
export function InspectionsTab({ view }: { view: ObjectView }) {
  const t = useTranslations('objects.inspections');
  const common = useTranslations('common');
  const go = useGo();
  const [choice, setChoice] = useState<boolean | null>(null);
  const ownInspections = ENTITIES.inspection.api.useList({
    global_filter: [`object=${view.id}`],
    fields: ['id'],
    page: 1,
    page_size: 1,
  });
  // An object without inspections of its own is inspected through its subordinates.
  const below = choice ?? (view.children_count > 0 && ownInspections.data?.total === 0);
  const columns = useObjectInspectionColumns(below);
  return (
    <>
      {view.children_count > 0 && (
        <div className="flex justify-between above-12">
          <Segments
            size="xs"
            aria-label={t('scope')}
            data={[
              { value: 'own', label: t('own') },
              { value: 'below', label: t('below') },
            ]}
            value={below ? 'below' : 'own'}
            onChange={(value) => setChoice(value === 'below')}
          />
        </div>
      )}
      <ChildList
        key={String(below)}
        name={`inspections of ${view.id}`}
        label={common('page.inspections')}
        topic="inspection"
        resource={inspections}
        api={ENTITIES.inspection.api}
        scope={[below ? `object.branch.id=${view.id}` : `object=${view.id}`]}
        sort="-assigned_time"
        columns={columns}
        onOpen={(row) => go(paths.inspection(row.id))}
        card={cardOf<InspectionRow>()(CARD_READS, (row) => (
          <RowCard
            to={paths.inspection(row.id)}
            name={row.template_name}
            meta={below ? row.object.name : row.responsible?.name}
            badge={<StateOf inspection={row} />}
            foot={
              <span className="num-date">{formatMoment(row.finished_at ?? row.assigned_time)}</span>
            }
          />
        ))}
        empty={{ title: t('empty'), text: below ? t('none_below') : t('none') }}
      />
    </>
  );
}
