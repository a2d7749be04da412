import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { areTooMany } from '@plumbline/contract/quality/counts';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { frequentFindings } from '#areas/inspections/service.ts';
import { objectTable } from '#areas/objects/table.ts';
import { readRow } from '#kit/entity/read.ts';
import { MOST_LISTED, rowsOf } from '../request.ts';
import type { ReportRequest, ReportDraft } from '../request.ts';
import { givenFacts, heading, listing, sentence } from '../document.ts';
import type { Block } from '../document.ts';
import { briefOf, openInspections } from './brief.ts';
import { childrenOf, ratedColumns, ratedRow } from './children.ts';
import type { RatedRow } from './children.ts';
import { draftFindings, nothingFound } from './findings.ts';
import type { FindingsDraft } from './findings.ts';

const WORST = 50;

/** A unit at this moment, with its findings, their places and the restrictions. */
export async function unitState(request: ReportRequest): Promise<ReportDraft> {
  const { ctx, id, has } = request;
  const { view } = await readRow(ctx, businessUnitTable, id);
  const unit = view as unknown as BusinessUnitView; // as the resource declares
  const { quality } = unit;
  const findings = has('findings')
    ? draftFindings(request, { entity: 'business_unit', id, quality })
    : null;
  return {
    weight: [
      findings?.weight ?? 0,
      // Counting the findings of many objects takes time.
      (quality.critical + quality.attention) / 10,
      has('children') ? Math.min(unit.children_count, MOST_LISTED) : 0,
      ...(findings ? [findings.weightOfPhotos] : []),
    ],
    key: null,
    write: async () => await write(request, unit, findings),
  };
}

async function write(
  request: ReportRequest,
  unit: BusinessUnitView,
  findings: FindingsDraft | null,
) {
  const { ctx, words, id, has } = request;
  const { quality } = unit;
  const subject = { entity: 'business_unit', id, quality } as const;
  const [brief, ...blocks] = await Promise.all([
    briefOf(request, subject),
    has('questions') ? questionsOf(request, quality) : [],
    has('children') ? childrenOf(request, businessUnitTable) : [],
    has('objects') ? worstObjects(request, quality) : [],
    findings?.write() ?? [],
    has('to_do') ? openInspections(request, subject) : [],
  ]);
  return {
    title: words.coded('report', 2).name,
    subject: unit.name,
    place: unit.full_name === unit.name ? '' : unit.full_name,
    path: `/business/info/${id}` as const,
    as_of: words.asOf(ctx.now),
    part: words.part(ctx.actor),
    brief,
    facts: givenFacts([
      [words.field('quality_status'), words.quality(unit.quality_status?.code ?? null)],
      [words.field('code'), unit.code],
      [words.field('bu_class'), unit.bu_class?.name ?? null],
      [words.field('status'), unit.status?.name ?? null],
    ]),
    summary: words.summary(quality),
    blocks: blocks.flat(),
  };
}

async function questionsOf(request: ReportRequest, quality: QualitySummary): Promise<Block[]> {
  const { ctx, words, id } = request;
  const title = words.text('questions');
  const isFine = quality.critical + quality.attention === 0;
  if (!isFine && areTooMany(quality, 'questions'))
    return [heading(title), sentence(words.text('too_many_questions'))];
  const counts = isFine
    ? []
    : await frequentFindings(ctx, { entity: 'business_unit', id, quality });
  return listing(title, {
    none: nothingFound(words, quality),
    columns: [
      { title: words.text('question'), share: 6 },
      { title: words.coded('quality_status', 10).name, share: 0, right: true },
      { title: words.coded('quality_status', 20).name, share: 0, right: true },
      { title: words.text('affected'), share: 0, right: true },
    ],
    rows: counts.map(({ object, critical, attention, objects }) => ({
      cells: [
        object?.name ?? '',
        words.count(critical),
        words.count(attention),
        words.count(objects),
      ],
    })),
    further: counts.at(-1)?.left_out === undefined ? '' : words.atMost(counts.length),
  });
}

async function worstObjects(request: ReportRequest, quality: QualitySummary): Promise<Block[]> {
  const { words, id } = request;
  const { items, next_cursor } = await rowsOf<RatedRow>(request, objectTable, {
    filter: [`business_unit.branch.id=${id}`, 'quality_status:in:10,20'],
    sort_by: '-critical_count,-attention_count',
    page_size: String(WORST),
    with_total: 'false',
  });
  return listing(words.text('objects'), {
    none: nothingFound(words, quality),
    columns: ratedColumns(words),
    rows: items.map((one) => ratedRow(words, one)),
    further: next_cursor === null ? '' : words.atMost(WORST),
  });
}
