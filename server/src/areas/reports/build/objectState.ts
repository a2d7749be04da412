import type { ContentKind } from '@plumbline/contract/content/files';
import type { ContentView } from '@plumbline/contract/content/wire';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { attributeText } from '@plumbline/contract/objects/attributeText';
import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import type { ObjectClassView, ObjectView } from '@plumbline/contract/objects/wire';
import { sql } from 'kysely';
import { constraintTable } from '#areas/constraints/table.ts';
import { contentTable } from '#areas/contents/table.ts';
import { readSums } from '#areas/indicators/service.ts';
import { indicatorTable } from '#areas/indicators/table.ts';
import { inspectionTable } from '#areas/inspections/table.ts';
import { objectClassTable, objectTable } from '#areas/objects/table.ts';
import type { Condition } from '#kit/query/conditions.ts';
import { readRow } from '#kit/entity/read.ts';
import { MOST_LISTED, pagesOf, rowsOf, rowsWith, weightOfRows } from '../request.ts';
import type { ReportRequest, ReportDraft } from '../request.ts';
import { givenFacts, listing } from '../document.ts';
import type { Block, ReportCell, ReportRow, Fact } from '../document.ts';
import type { Words } from '../words.ts';
import { briefOf } from './brief.ts';
import { childrenOf } from './children.ts';
import { draftFindings } from './findings.ts';
import type { FindingsDraft } from './findings.ts';
import { constraintList, constraintsOf } from './constraints.ts';

const LATEST = 20;

type ObjectDocument = Pick<ContentView, 'name' | 'size' | 'created_at' | 'created_by'> & {
  kind: ContentKind;
};

/** An object at this moment, with its sub-objects. */
export async function objectState(request: ReportRequest): Promise<ReportDraft> {
  const { ctx, id, has } = request;
  const ofObject = rowsWith('object_id', id);
  const [{ view }, ...weights] = await Promise.all([
    readRow(ctx, objectTable, id),
    has('indicators') ? weightOfRows(request, indicatorTable, ofObject) : 0,
    has('constraints') ? weightOfRows(request, constraintTable, ofObject) : 0,
    has('documents') ? weightOfRows(request, contentTable, documentsOf(id)) : 0,
  ]);
  const object = view as unknown as ObjectView; // as the resource declares
  const { quality } = object;
  const findings = has('findings')
    ? draftFindings(request, { entity: 'object', id, quality })
    : null;
  return {
    weight: [
      findings?.weight ?? 0,
      has('children') ? Math.min(object.children_count, MOST_LISTED) : 0,
      ...weights,
      ...(findings ? [findings.weightOfPhotos] : []),
    ],
    key: null,
    write: async () => await write(request, object, findings),
  };
}

async function write(request: ReportRequest, object: ObjectView, findings: FindingsDraft | null) {
  const { ctx, words, id, has } = request;
  const [brief, facts, ...blocks] = await Promise.all([
    briefOf(request, { entity: 'object', id, quality: object.quality }),
    has('facts') ? factsOfObject(request, object) : [],
    findings?.write() ?? [],
    has('children') ? childrenOf(request, objectTable) : [],
    has('indicators') ? indicatorsOf(request) : [],
    has('budget') ? budgetOf(request) : [],
    has('constraints') ? constraintsOfObject(request) : [],
    has('inspections') ? inspectionsOf(request) : [],
    has('documents') ? documentList(request) : [],
  ]);
  return {
    title: words.coded('report', 1).name,
    subject: object.name,
    place: object.full_name === object.name ? '' : object.full_name,
    path: `/objects/info/${id}` as const,
    as_of: words.asOf(ctx.now),
    part: words.part(ctx.actor),
    brief,
    facts,
    summary: words.summary(object.quality),
    blocks: blocks.flat(),
  };
}

const constraintsOfObject = async (request: ReportRequest): Promise<Block[]> =>
  await constraintList(request, await constraintsOf(request, rowsWith('object_id', request.id)));

/** The attributes that the class of the object declares. */
async function declaredOf(
  { ctx }: ReportRequest,
  { object_class }: ObjectView,
): Promise<AttributeDeclaration[]> {
  if (object_class === null) return [];
  const { view } = await readRow(ctx, objectClassTable, object_class.id, ['attributes']);
  return (view as unknown as Pick<ObjectClassView, 'attributes'>).attributes; // as the resource declares
}

/** The attributes as on the page: in the order of the class, by their names; undeclared ones come last, by key. */
function attributesOf(
  words: Words,
  { attributes }: ObjectView,
  declared: readonly AttributeDeclaration[],
): [label: string, value: ReportCell | null][] {
  const answers = { yes: words.answerWord('yes'), no: words.answerWord('no') };
  const keys = new Set(declared.map(({ key }) => key));
  const others = Object.keys(attributes).filter((key) => !keys.has(key));
  return [...declared, ...others.map((key) => ({ key, name: key, unit: null }))].map(
    ({ key, name, unit }) => {
      const value = attributes[key] ?? null;
      return [name, value === null ? null : attributeText(value, unit, answers)];
    },
  );
}

async function factsOfObject(request: ReportRequest, object: ObjectView): Promise<Fact[]> {
  const { words } = request;
  const declared = await declaredOf(request, object);
  return givenFacts([
    [words.field('quality_status'), words.quality(object.quality_status?.code ?? null)],
    [words.field('code'), object.code],
    [words.field('object_class'), object.object_class?.name ?? null],
    [words.field('business_unit'), object.business_unit.name],
    [words.field('operative_status'), object.operative_status?.name ?? null],
    [words.field('serial_number'), object.serial_number],
    [words.field('manufacturer'), object.manufacturer],
    [words.field('model'), object.model],
    [words.field('installed_at'), object.installed_at],
    [words.field('location_text'), object.location?.text ?? null],
    [words.field('tags'), object.tags.join(', ')],
    ...attributesOf(words, object, declared),
    [words.field('description'), object.description],
  ]);
}

async function indicatorsOf(request: ReportRequest): Promise<Block[]> {
  const { words, id } = request;
  const { items, left } = await pagesOf(request, indicatorTable, {
    query: { sort_by: 'name' },
    only: rowsWith('object_id', id),
    make: (one: IndicatorView): ReportRow => {
      const unit = words.unit(one);
      return {
        cells: [
          one.name,
          words.value(one.last_value, unit, one.decimals),
          words.momentCell(one.date),
          words.value(one.previous_value, unit, one.decimals),
          words.quality(one.quality_status?.code ?? null),
        ],
      };
    },
  });
  return listing(words.text('indicators'), {
    none: words.text('no_indicators'),
    columns: [
      { title: words.field('indicator'), share: 4 },
      { title: words.field('last_value'), share: 2, right: true },
      { title: words.field('measured_at'), share: 0 },
      { title: words.field('previous_value'), share: 2, right: true },
      { title: words.field('quality_status'), share: 0 },
    ],
    rows: items,
    further: words.further(left),
  });
}

/** Money by name and currency, as on the page: the object's own, its sub-objects', and the total. */
async function budgetOf({ ctx, words, id }: ReportRequest): Promise<Block[]> {
  const { sums, is_complete } = await readSums(ctx, id);
  return listing(words.field('budget'), {
    none: words.text('no_budget'),
    columns: [
      { title: words.field('name'), share: 4 },
      { title: words.text('currency'), share: 2 },
      { title: words.text('own'), share: 2, right: true },
      { title: words.text('below'), share: 2, right: true },
      { title: words.text('sum'), share: 2, right: true },
      { title: words.text('own_share'), share: 0, right: true },
    ],
    rows: sums.map(({ name, currency, own, below, total, share }) => ({
      cells: [
        name,
        currency.name,
        words.money(own, currency),
        words.money(below, currency),
        words.money(total, currency),
        words.share(share),
      ],
    })),
    further: is_complete ? '' : words.atMost(sums.length),
  });
}

/** Its own files, without reports: otherwise each report would add itself to the next one. */
const documentsOf = (id: string): Condition[] => [
  sql<boolean>`t.entity = 'object' and t.entity_id = ${id}::uuid and t.report_config is null`,
];

async function documentList(request: ReportRequest): Promise<Block[]> {
  const { words, id } = request;
  const { items, left } = await pagesOf(request, contentTable, {
    query: { fields: 'name,kind,size,created_at,created_by', sort_by: '-created_at' },
    only: documentsOf(id),
    make: ({ name, kind, size, created_at, created_by }: ObjectDocument): ReportRow => ({
      cells: [
        name,
        words.text(`kind_${kind}`),
        words.size(size),
        words.momentCell(created_at),
        created_by?.name ?? '',
      ],
    }),
  });
  return listing(words.text('documents'), {
    none: words.text('no_documents'),
    columns: [
      { title: words.field('name'), share: 5 },
      { title: words.text('kind'), share: 0 },
      { title: words.text('size'), share: 0, right: true },
      { title: words.text('added'), share: 0 },
      { title: words.text('added_by'), share: 3 },
    ],
    rows: items,
    further: words.further(left),
  });
}

async function inspectionsOf(request: ReportRequest): Promise<Block[]> {
  const { words, id } = request;
  const query = { sort_by: '-assigned_time', page_size: String(LATEST), with_total: 'false' };
  const ofObject = rowsWith('object_id', id);
  const { items } = await rowsOf<InspectionView>(request, inspectionTable, query, ofObject);
  return listing(words.text('inspections'), {
    none: words.text('no_inspections'),
    columns: [
      { title: words.field('number'), share: 0 },
      { title: words.field('template_name'), share: 4 },
      { title: words.field('inspection_operative_status'), share: 0 },
      { title: words.field('finished_at'), share: 0 },
      { title: words.field('responsible'), share: 3 },
      { title: words.field('quality_status'), share: 0 },
    ],
    rows: items.map((one) => ({
      cells: [
        one.number,
        one.template_name,
        one.operative_status.name,
        words.momentCell(one.finished_at),
        one.responsible?.name ?? '',
        one.operative_status.code === STATUS.completed
          ? words.quality(one.result?.code ?? null)
          : '–',
      ],
    })),
  });
}
