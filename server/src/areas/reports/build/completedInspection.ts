import { scaleOf } from '@plumbline/contract/inspections/answerScale';
import { ruleItem } from '@plumbline/contract/inspections/completion';
import { changedSince } from '@plumbline/contract/inspections/signatures';
import { STATUS } from '@plumbline/contract/inspections/status';
import { togetherActs } from '@plumbline/contract/inspections/together';
import { scanWay } from '@plumbline/contract/inspections/scanWay';
import type { ScanView } from '@plumbline/contract/inspections/scans';
import type { DetailView, DetailWork, ItemView } from '@plumbline/contract/inspections/items';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { VisitPlaceView } from '@plumbline/contract/kit/placeStamp';
import { placeText } from '@plumbline/contract/kit/placeText';
import { numberText } from '@plumbline/contract/kit/format';
import { Refusal } from '@plumbline/contract/kit/errors';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { sql } from 'kysely';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import { listDetails, readWork } from '#areas/inspections/service.ts';
import { inspectionTable } from '#areas/inspections/table.ts';
import { readRow } from '#kit/entity/read.ts';
import type { ReportRequest, ReportDraft } from '../request.ts';
import { givenFacts, heading, sentence, subheading } from '../document.ts';
import type { Block, Fact, Finding, ReportPicture, ReportRow } from '../document.ts';
import { countPictures, picturesOf, weightOfPictures } from '../pictures.ts';
import { nothingFound } from './findings.ts';
import { limitsOfRule } from './limits.ts';
import type { Words } from '../words.ts';

type Pictures = ReadonlyMap<string, ReportPicture[]>;
/** Who has signed, by item. */
type Signatures = ReadonlyMap<string, string>;

/**
 * A completed inspection as it was completed: everything in it is a copy of that moment
 * (docs/decisions/inspections.md).
 * @throws wrong_status if it has no results
 */
export async function completedInspection(request: ReportRequest): Promise<ReportDraft> {
  const { ctx, id, has, settings } = request;
  const { view } = await readRow(ctx, inspectionTable, id);
  const inspection = view as unknown as InspectionView; // as the resource declares
  if (inspection.operative_status.code !== STATUS.completed)
    throw new Refusal('wrong_status', {
      operative_status_code: inspection.operative_status.code,
    });
  const details = await listDetails(ctx, id);
  const total = details.reduce((sum, { progress }) => sum + progress.total, 0);
  const isWhole = total === inspection.total;
  const arePrinted = settings.with_pictures !== false && (has('findings') || has('answers'));
  return {
    weight: [
      total,
      async () =>
        arePrinted ? weightOfPictures(request, await countPictures(ctx, [inspection])) : 0,
    ],
    key: `${inspection.finished_at} ${isWhole ? 'whole' : ctx.actor.id}`,
    write: () => write(request, { inspection, isWhole }),
  };
}

async function write(
  request: ReportRequest,
  { inspection, isWhole }: { inspection: InspectionView; isWhole: boolean },
) {
  const { ctx, words, id, has } = request;
  const signature = await signatureOf(request, inspection);
  const parts = (await readWork(ctx, id)).map(({ detail, items }) => ({
    detail,
    items: items.filter(({ visible }) => visible),
  }));
  const withFiles = parts.flatMap(({ items }) =>
    items.flatMap((item) => (item.content_count > 0 ? [item.id] : [])),
  );
  const pictures = await picturesOf(request, withFiles);
  const signed = signaturesOf(words, parts);
  const { number, template_name, object_full_name, quality_aggr } = inspection;
  return {
    title: words.coded('report', 3).name,
    subject: `${number} · ${template_name}`,
    place: object_full_name,
    path: `/inspections/info/${id}` as const,
    as_of: {
      at: new Date(inspection.finished_at ?? inspection.updated_at),
      text: `${words.field('finished_at')}: ${words.moment(inspection.finished_at)}`,
    },
    part: isWhole ? '' : words.part(ctx.actor),
    brief: [],
    facts: [...factsOfInspection(words, inspection), ...togetherFacts(words, parts)],
    summary: words.summary(quality_aggr),
    blocks: [
      ...(has('findings') ? findingsOf(words, parts, { pictures, quality: quality_aggr }) : []),
      ...(has('answers') ? answersOf(words, parts, { pictures, signed }) : []),
      ...(has('signature') ? signature : []),
    ],
  };
}

function factsOfInspection(words: Words, inspection: InspectionView): Fact[] {
  const { result, object, business_unit, inspection_class, inspection_type } = inspection;
  return givenFacts([
    [words.field('quality_status'), words.quality(result?.code ?? null)],
    [words.field('responsible'), inspection.responsible?.name ?? null],
    [words.field('object'), object.name],
    [words.field('code'), object.code ?? null],
    [words.field('business_unit'), business_unit.name],
    [words.field('inspection_type'), inspection_type?.name ?? null],
    [words.field('inspection_class'), inspection_class?.name ?? null],
    [words.field('assigned_time'), words.moment(inspection.assigned_time)],
    [words.field('started_at'), words.moment(inspection.started_at)],
    [words.field('finished_at'), words.moment(inspection.finished_at)],
    [words.field('start_place'), visitText(words, inspection.start_place)],
    [words.field('finish_place'), visitText(words, inspection.finish_place)],
    [words.field('start_scan'), scanText(words, inspection.start_scan)],
    [words.field('finish_scan'), scanText(words, inspection.finish_scan)],
    [words.field('comment'), inspection.comment],
  ]);
}

/** Where the device was and how far from the object, or why it did not know. */
function visitText(words: Words, place: VisitPlaceView | null): string | null {
  if (place === null) return null;
  if (place.fault !== null) return words.text(`place_${place.fault}`);
  const metres = place.distance === null ? '' : numberText(place.distance);
  return [placeText(place), metres && words.text('place_distance', { metres })]
    .filter(Boolean)
    .join(' · ');
}

/** What was scanned, or why nothing was. */
const scanText = (words: Words, view: ScanView | null): string | null =>
  view &&
  words.text(`scanned_${scanWay(view)}`, { code: view.code ?? '', reason: view.reason ?? '' });

/** One for each act that answered several items. */
function togetherFacts(words: Words, parts: readonly DetailWork[]): Fact[] {
  const whole = parts.reduce((sum, { detail }) => sum + detail.progress.total, 0);
  const entries = parts.flatMap(({ items }) => items.map((item) => ({ item })));
  return togetherActs(entries).map(({ at, by, entries: { length } }) => [
    words.text('together'),
    [
      words.text('of', { part: numberText(length), whole: numberText(whole) }),
      words.moment(at),
      by?.name ?? '',
    ]
      .filter((text) => text !== '')
      .join(' · '),
  ]);
}

const isFinding = ({ quality_status }: ItemView): boolean =>
  quality_status?.code === QUALITY.critical || quality_status?.code === QUALITY.attention;

/** The worst first, each with its photos. */
function findingsOf(
  words: Words,
  parts: readonly DetailWork[],
  { pictures, quality }: { pictures: Pictures; quality: QualitySummary },
): Block[] {
  const items = parts.flatMap(({ detail, items: all }) =>
    all.filter(isFinding).map((item) => findingOf(words, { detail, item, pictures })),
  );
  const worst = items.toSorted((a, b) => a.quality.code - b.quality.code);
  return [
    heading(words.text('findings')),
    worst.length === 0
      ? sentence(nothingFound(words, quality))
      : { kind: 'findings', items: worst },
  ];
}

function findingOf(
  words: Words,
  { detail, item, pictures }: { detail: DetailView; item: ItemView; pictures: Pictures },
): Finding {
  const limit = limitsOfRule(words, item).join(', ');
  return {
    title: `${item.number} ${item.name}`,
    place: [detail.object_full_name, detail.check_list.name].join(' · '),
    quality: item.quality_status ?? words.coded('quality_status', QUALITY.attention),
    answer: [...scaledAnswer(words, item), limit, ...marksOf(words, item)]
      .filter((text) => text !== '')
      .join(' · '),
    comment: item.comment ?? '',
    photos: pictures.get(item.id) ?? [],
  };
}

/** What is to be known of an answer beside its words. */
const marksOf = (words: Words, { answered_together, meter_change }: ItemView): string[] => [
  meter_change ? words.field('meter_changed') : '',
  answered_together ? words.text('together') : '',
];

function scaledAnswer(words: Words, item: ItemView): string[] {
  const { value, unit, choices, rule } = item;
  const check_type_code = item.check_type?.code ?? null;
  const answer = words.answer(item.check_type?.code, value, unit);
  return words.scaled(answer, scaleOf({ check_type_code, choices, rule }, value));
}

/** All items in the order of the check lists, and the photos that do not belong to findings. */
function answersOf(
  words: Words,
  parts: readonly DetailWork[],
  { pictures, signed }: { pictures: Pictures; signed: Signatures },
): Block[] {
  return [
    heading(words.text('answers')),
    ...parts.flatMap(({ detail, items }): Block[] => [
      subheading(`${detail.object_full_name} · ${detail.check_list.name}`),
      {
        kind: 'table',
        name: `${detail.object.name} ${detail.check_list.name}`,
        columns: [
          { title: words.field('number'), share: 0 },
          { title: words.text('item'), share: 5 },
          { title: words.text('answer'), share: 3 },
          { title: words.field('quality_status'), share: 0 },
          { title: words.field('comment'), share: 4 },
        ],
        rows: items.map((item) => rowOf(words, item, signed)),
      },
      ...photosOf(items, pictures, signed),
    ]),
  ];
}

function rowOf(words: Words, item: ItemView, signed: Signatures): ReportRow {
  if (item.item_type === 'header') return { heading: `${item.number} ${item.name}` };
  const answer = signed.get(item.id) ?? scaledAnswer(words, item)[0] ?? '';
  const given = item.not_applicable ? words.answerWord('not_applicable') : answer;
  const isOpen = given === '' && item.quality_status === null && item.content_count === 0;
  return {
    cells: [
      item.number,
      item.name,
      isOpen
        ? words.text('not_answered')
        : [given, ...marksOf(words, item)].filter((text) => text !== '').join(' · '),
      item.quality_status ? { quality: item.quality_status } : '',
      item.comment ?? '',
    ],
  };
}

function photosOf(items: readonly ItemView[], pictures: Pictures, signed: Signatures): Block[] {
  const photos = items
    .filter((item) => !isFinding(item))
    .flatMap((item) =>
      (pictures.get(item.id) ?? []).map((picture) => ({
        ...picture,
        caption: [`${item.number} ${item.name}`, signed.get(item.id) ?? '', picture.caption]
          .filter((text) => text !== '')
          .join(' · '),
      })),
    );
  return photos.length === 0 ? [] : [{ kind: 'photos', photos }];
}

/** Who signed or refused to, and how many of the answers that the reader sees were changed afterwards. */
function signaturesOf(words: Words, parts: readonly DetailWork[]): Signatures {
  const items = parts.flatMap((part) => part.items);
  const answers = items.map(ruleItem);
  return new Map(
    items.flatMap(({ id, signature }) => {
      if (!signature) return [];
      const { name, role, refusal: reason } = signature;
      const who = [name, role].filter(Boolean).join(', ');
      const count = changedSince(signature, answers) ?? 0;
      const text =
        reason === null
          ? words.text('signed_by', { who })
          : words.text('refused_to_sign', { who, reason });
      const since = reason === null ? 'changed_since' : 'changed_since_refusal';
      return [[id, [text, count > 0 && words.text(since, { count })].filter(Boolean).join(' · ')]];
    }),
  );
}

async function signatureOf(
  { ctx, words }: ReportRequest,
  inspection: InspectionView,
): Promise<Block[]> {
  const name = inspection.responsible?.name ?? '';
  const [row] = await ctx.read<{ sha256: string | null }>(
    sql`select signature_sha256 as sha256 from inspection
      where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${inspection.id}::uuid`,
  );
  const sha256 = row?.sha256 ?? null;
  if (sha256 === null)
    return [heading(words.text('signature')), sentence(words.text('not_signed'))];
  return [
    heading(words.text('signature')),
    {
      kind: 'signature',
      picture: { sha256, name, caption: '', annotations: null },
      name,
      at: words.moment(inspection.finished_at),
    },
  ];
}
