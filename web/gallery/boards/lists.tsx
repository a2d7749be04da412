import { objects } from '@plumbline/contract/objects/wire';
import { IconArchive } from '@tabler/icons-react';
import { resourceApi } from '../../src/kit/http/resourceApi.ts';
import { EntityList, facetParts } from '../../src/parts/list/EntityList.tsx';
import type { EntityListProps } from '../../src/parts/list/useEntityList.ts';
import { EntityTitle, PlaceCell } from '../../src/parts/list/cells/EntityName.tsx';
import type { ListRow } from '../../src/parts/list/listApi.ts';
import { ArchivedRow } from '../../src/parts/list/cells/RowTag.tsx';
import { ChildList } from '../../src/parts/list/ChildList.tsx';
import { ExportDialog } from '../../src/parts/list/export/ExportDialog.tsx';
import { flatRows } from '../../src/parts/list/table/tree.ts';
import { WholeList } from '../../src/parts/list/WholeList.tsx';
import { RowCard } from '../../src/parts/list/cells/RowCard.tsx';
import { OwnQuality, QualityBelow } from '../../src/parts/quality/QualityCells.tsx';
import { QualityBadge } from '../../src/ui/status/StatusBadge.tsx';
import { cardOf, listColumn } from '../../src/parts/list/table/columns.ts';
import { OWN_QUALITY, QUALITY_BELOW } from '../../src/parts/quality/listed.ts';
import { OBJECTS } from '../samples.ts';
import { nothing } from './parts.tsx';

type Row = (typeof OBJECTS)[number] & ListRow;
// only the sample fields of its rows are read
const api = resourceApi(objects) as unknown as EntityListProps<Row>['api'];
const column = listColumn<Row>();
const columns: EntityListProps<Row>['columns'] = [
  column({
    key: 'name',
    reads: ['name', 'code', 'archived'],
    label: 'Object',
    width: 240,
    priority: 1,
    sort: 'name',
    cell: ({ name, code, archived }) => (
      <EntityTitle to="/objects" name={name} code={code} kind="Pump" archived={archived} />
    ),
  }),
  column({
    key: 'place',
    reads: ['name', 'full_name'],
    label: 'Within',
    width: 160,
    priority: 2,
    cell: (row) => <PlaceCell row={row} />,
  }),
  column({
    key: 'quality',
    reads: OWN_QUALITY,
    label: 'Quality',
    width: 136,
    priority: 1,
    cell: (row) => <OwnQuality entity="object" row={row} />,
  }),
  column({
    key: 'below',
    reads: QUALITY_BELOW,
    label: 'Sub-objects',
    width: 240,
    priority: 3,
    cell: ({ quality }) => <QualityBelow quality={quality} />,
  }),
];

await facetParts.fetch(); // a picture does not wait for what comes late

/** Everything a list page has: facets, filters, chips, selectable rows, pagination. */
export const List = () => (
  <div style={{ height: 560, display: 'grid' }}>
    <EntityList<Row>
      name="gallery"
      api={api}
      resource={objects}
      columns={columns}
      facets={['quality_status']}
      title="Objects"
      searchLabel="Search objects"
      onOpen={nothing}
      card={CARD}
      create={{ label: 'New object', onClick: nothing }}
      bulk={[{ label: 'Archive', icon: <IconArchive size={16} />, letter: 'a', run: nothing }]}
      empty={{ title: 'No objects yet', text: 'They appear here.' }}
    />
  </div>
);

const CARD_READS = ['name', 'full_name', 'quality_status', 'archived'] as const;

const Card = ({ row }: { row: Pick<Row, (typeof CARD_READS)[number]> }) => (
  <RowCard
    to="/objects"
    name={row.name}
    meta={row.full_name}
    badge={<QualityBadge status={row.quality_status} />}
    pale={row.archived}
  />
);

const CARD = cardOf<Row>()(CARD_READS, (row) => <Card row={row} />);

/** Lists within a page. */

/** A held list to which others have added two rows, and from which they removed one. */
const HELD = {
  rowsOf: () => [],
  gone: new Set([OBJECTS[1]?.id ?? '']),
  added: ['one', 'two'],
  isChanged: true,
  stamp: 1,
  release: nothing,
};

export const InnerLists = () => (
  <>
    <WholeList
      label="Objects"
      rows={flatRows(OBJECTS.slice(0, 2))}
      held={HELD}
      columns={columns}
      onOpen={nothing}
      lines={(row) => ({ name: row.name, meta: row.full_name })}
    />
    <ChildList<Row>
      name="gallery-inner"
      label="Sub-objects"
      topic="object"
      resource={objects}
      api={api}
      scope={[]}
      columns={columns}
      onOpen={nothing}
      card={CARD}
      empty={{ title: 'No sub-objects', text: 'It stands alone.' }}
    />
    <ArchivedRow archived />
  </>
);

export const Cards = () => OBJECTS.map((row) => <Card key={row.id} row={row} />);

/** The question before a list becomes a file. */
export const Export = () => (
  <ExportDialog
    resource={objects}
    query={{}}
    columns={columns}
    total={{ n: 10_000, isExact: false }}
    onClose={nothing}
  />
);

/** The same for a log. */
export const ExportLog = () => (
  <ExportDialog
    logOf={{ resource: objects, id: OBJECTS[0]?.id ?? '' }}
    changed={['name']}
    onClose={nothing}
  />
);
