import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import type { EntityTable } from '#kit/model/table.ts';
import { pagesOf } from '../request.ts';
import type { ReportRequest } from '../request.ts';
import { listing } from '../document.ts';
import type { Block, ReportColumn, ReportRow } from '../document.ts';
import type { Words } from '../words.ts';

/** An object or a unit, as a row of a table shows it. */
export interface RatedRow {
  name: string;
  code: string | null;
  quality_status: { code: number; name: string } | null;
  quality: QualitySummary;
}

export const ratedColumns = (words: Words): ReportColumn[] => [
  { title: words.field('name'), share: 5 },
  { title: words.field('code'), share: 2 },
  { title: words.field('quality_status'), share: 0 },
  { title: words.coded('quality_status', 10).name, share: 0, right: true },
  { title: words.coded('quality_status', 20).name, share: 0, right: true },
  { title: words.coded('quality_status', 30).name, share: 0, right: true },
];

export const ratedRow = (
  words: Words,
  { name, code, quality, quality_status }: RatedRow,
): ReportRow => ({
  cells: [
    name,
    code ?? '',
    words.quality(quality_status?.code ?? null),
    words.count(quality.critical),
    words.count(quality.attention),
    words.count(quality.ok),
  ],
});

/** The children of an object or a unit, as far as the caller sees them. */
export async function childrenOf(request: ReportRequest, entity: EntityTable): Promise<Block[]> {
  const { words, id } = request;
  const { items, left } = await pagesOf(request, entity, {
    query: { filter: `parent=${id}`, sort_by: 'name' },
    make: (one: RatedRow) => ratedRow(words, one),
  });
  return listing(words.text('children'), {
    none: words.text('no_children'),
    columns: ratedColumns(words),
    rows: items,
    further: words.further(left),
  });
}
