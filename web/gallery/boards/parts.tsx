import { objects } from '@plumbline/contract/objects/wire';
import { IconArchive } from '@tabler/icons-react';
import { resourceApi } from '../../src/kit/http/resourceApi.ts';
import { AuditLog } from '../../src/parts/audit/AuditLog.tsx';
import { ArchivedTag } from '../../src/parts/entity/ArchivedTag.tsx';
import { RestoreButton, useArchiving } from '../../src/parts/entity/ArchiveRow.tsx';
import { EntityActions } from '../../src/parts/entity/EntityActions.tsx';
import { NextStepButton } from '../../src/parts/inspection/NextStepButton.tsx';
import { PeriodSelect } from '../../src/parts/inspection/PeriodSelect.tsx';
import type { InspectionRow } from '../../src/parts/inspection/inspectionStatus.ts';
import { BulkReport } from '../../src/parts/list/bulk/BulkReport.tsx';
import { EntityList } from '../../src/parts/list/EntityList.tsx';
import type { EntityListProps } from '../../src/parts/list/useEntityList.ts';
import { EntityName } from '../../src/parts/list/EntityName.tsx';
import type { ListRow } from '../../src/parts/list/listApi.ts';
import { PlaceCell } from '../../src/parts/list/PlaceCell.tsx';
import { ArchivedRow } from '../../src/parts/list/RowTag.tsx';
import { ChildList } from '../../src/parts/list/ChildList.tsx';
import { flatRows } from '../../src/parts/list/tree.ts';
import { WholeList } from '../../src/parts/list/WholeList.tsx';
import { RowCard } from '../../src/parts/list/RowCard.tsx';
import { FailedState, NotFoundState } from '../../src/parts/page/FailedState.tsx';
import { NotFound } from '../../src/parts/page/NotFound.tsx';
import { PageHeader } from '../../src/parts/page/PageHeader.tsx';
import { OwnQuality, QualityBelow, WholeQuality } from '../../src/parts/quality/QualityCells.tsx';
import { QualityPanel } from '../../src/parts/quality/QualityPanels.tsx';
import { ResultStrip } from '../../src/parts/quality/ResultStrip.tsx';
import { WhyPanel } from '../../src/parts/quality/WhyPanel.tsx';
import { CommentTexts } from '../../src/parts/inspection/CommentTexts.tsx';
import { EntryRow } from '../../src/parts/sync/EntryRow.tsx';
import { TypedRows } from '../../src/parts/sync/TypedRows.tsx';
import { SyncPill } from '../../src/parts/sync/SyncPill.tsx';
import { QualityBadge } from '../../src/ui/StatusBadge.tsx';
import { NetworkError, RefusalError } from '../../src/kit/http/api.ts';
import { INSPECTION, OBJECTS, PUMP, TYPED, UNSENT } from '../samples.ts';
import { Line } from './Line.tsx';

const nothing = () => undefined;

type Row = (typeof OBJECTS)[number] & ListRow;
// only the sample fields of its rows are read
const api = resourceApi(objects) as unknown as EntityListProps<Row>['api'];
const columns: EntityListProps<Row>['columns'] = [
  {
    key: 'name',
    label: 'Object',
    width: 240,
    priority: 1,
    sort: 'name',
    cell: ({ name, code, archived }) => (
      <EntityName to="/objects" name={name} code={code} kind="Pump" archived={archived} />
    ),
  },
  {
    key: 'place',
    label: 'Within',
    width: 160,
    priority: 2,
    cell: (row) => <PlaceCell row={row} />,
  },
  {
    key: 'quality',
    label: 'Quality',
    width: 136,
    priority: 1,
    cell: (row) => <OwnQuality entity="object" row={row} />,
  },
  {
    key: 'below',
    label: 'Below',
    width: 240,
    priority: 3,
    cell: ({ quality }) => <QualityBelow quality={quality} />,
  },
];

/** Everything a list page has: facets, filters, chips, selectable rows, pagination. */
export const List = () => (
  <div style={{ height: 560, display: 'grid' }}>
    <EntityList<Row>
      name="gallery"
      api={api}
      resource={objects}
      columns={columns}
      facets={['quality_status']}
      fields={['name', 'code']}
      title="Objects"
      searchLabel="Search objects"
      onOpen={nothing}
      card={(row) => <Card row={row} />}
      create={{ label: 'New object', onClick: nothing }}
      bulk={[{ label: 'Archive', icon: <IconArchive size={16} />, letter: 'a', run: nothing }]}
      empty={{ title: 'No objects yet', text: 'They appear here.' }}
    />
  </div>
);

const Card = ({ row }: { row: Row }) => (
  <RowCard
    to="/objects"
    name={row.name}
    meta={row.full_name}
    badge={<QualityBadge status={row.quality_status} />}
    pale={row.archived}
  />
);

/** Lists within a page. */
export const InnerLists = () => (
  <>
    <WholeList
      label="Objects"
      rows={flatRows(OBJECTS.slice(0, 2))}
      columns={columns}
      onOpen={nothing}
      lines={(row) => ({ name: row.name, meta: row.full_name })}
    />
    <ChildList<Row>
      name="gallery-inner"
      label="Below"
      api={api}
      scope={[]}
      columns={columns}
      onOpen={nothing}
      card={(row) => <Card row={row} />}
      empty={{ title: 'Nothing below', text: 'It stands alone.' }}
    />
    <ArchivedRow archived />
  </>
);

export const Cards = () => OBJECTS.map((row) => <Card key={row.id} row={row} />);

function Restore() {
  const archiving = useArchiving(objects, { ...PUMP, archived: true });
  return <RestoreButton archiving={archiving} />;
}

export function Head() {
  return (
    <>
      <PageHeader
        title={PUMP.name}
        badge={<WholeQuality entity="object" row={PUMP} />}
        meta={['P-3', 'Pump', 'Plant North']}
        crumbs={[
          { label: 'Objects', to: '/objects' },
          { label: 'Plant North', to: '/objects' },
        ]}
        actions={
          <EntityActions
            resource={objects}
            route="object"
            row={PUMP}
            below={{ label: 'New object below', run: nothing }}
          />
        }
      />
      <Line>
        <ArchivedTag />
        <Restore />
      </Line>
      <NotFound to="/objects" />
    </>
  );
}

export const Failures = () => (
  <>
    <FailedState error={new RefusalError(503, { code: 'busy' })} retry={nothing} />
    <FailedState whole error={new NetworkError(new TypeError('Failed to fetch'))} retry={nothing} />
    <NotFoundState />
  </>
);

export function Quality() {
  const results = ([10, 20, 30, null, 10] as const).map((quality, i) => ({
    id: `018f0000-0000-7000-8000-00000000010${i}`,
    quality,
    label: 'Weekly round',
    finished_at: `2026-11-${10 + i}T08:00:00Z`,
  }));
  return (
    <>
      <WhyPanel entity="object" row={PUMP} />
      <QualityPanel row={PUMP} actual="Its own findings" inherited="From below">
        <ResultStrip results={results} />
      </QualityPanel>
    </>
  );
}

export function Work() {
  const later = { ...INSPECTION, assigned_time: '2026-11-23T06:00:00Z' };
  const active = { ...INSPECTION, operative_status: { code: 2, name: 'Active' } };
  return (
    <>
      <Line>
        {[INSPECTION, later, active].map((inspection) => (
          <NextStepButton
            key={inspection.assigned_time + inspection.operative_status.code}
            inspection={inspection as InspectionRow}
          />
        ))}
        <SyncPill />
      </Line>
      <CommentTexts section="gallery" typed="" change={nothing} />
      <ul>
        {UNSENT.map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
      </ul>
      <TypedRows typed={TYPED} />
      <PeriodSelect periods={['today', 'last_7_days']} value="today" onChange={nothing} />
    </>
  );
}

export const History = () => <AuditLog resource={objects} id={PUMP.id} />;

export const Report = () => (
  <BulkReport
    resource={objects}
    outcome={{
      done: ['1', '2'],
      failed: [{ id: PUMP.id, error: new RefusalError(403, { code: 'not_allowed' }) }],
      left: [],
    }}
    onClose={nothing}
  />
);
