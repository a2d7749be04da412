import { numberText } from '@plumbline/contract/kit/format';
import type { QualityCause } from '@plumbline/contract/quality/causes';
import { areTooMany } from '@plumbline/contract/quality/counts';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import { firstFindings } from '#areas/inspections/service.ts';
import type { ReportRequest } from '../request.ts';
import { heading, sentence } from '../document.ts';
import type { Block, Finding, ReportPicture } from '../document.ts';
import { picturesOf, weightOfPictures } from '../pictures.ts';
import { withUnit } from '#kit/dictionary/answerText.ts';
import type { Words } from '../words.ts';

/** The most findings that one report prints; the list on the page has all of them. */
const MOST = 200;

interface ReportSubject {
  entity: 'object' | 'business_unit';
  id: string;
  quality: QualitySummary;
}

/** The first findings, their total, and the photos of each. */
interface FirstFindings {
  items: QualityCause[];
  total: number | null;
  pictures: ReadonlyMap<string, ReportPicture[]>;
}
const NOTHING: FirstFindings = { items: [], total: 0, pictures: new Map() };

/** The findings of a report before it is written; they are read when first needed. */
export interface FindingsDraft {
  /** The weight that they add to the report without their photos. */
  weight: number;
  weightOfPhotos: () => Promise<number>;
  write: () => Promise<Block[]>;
}

const hasNone = ({ critical, attention }: QualitySummary): boolean => critical + attention === 0;

/** The findings of an object's or unit's branch, worst and newest first; none if there are too many. */
export function draftFindings(request: ReportRequest, subject: ReportSubject): FindingsDraft {
  const { words, settings } = request;
  const { quality } = subject;
  const areRead = !hasNone(quality) && !areTooMany(quality, 'results');
  let reading: Promise<FirstFindings> | undefined;
  const read = async () => (areRead ? await (reading ??= readFindings(request, subject)) : NOTHING);
  return {
    weight: areRead ? 2 * Math.min(quality.critical + quality.attention, MOST) : 0,
    weightOfPhotos: async () => {
      if (settings.format !== 'pdf' || settings.with_pictures === false) return 0;
      const { pictures } = await read();
      return weightOfPictures(request, [...pictures.values()].flat().length);
    },
    write: async () => writeFindings(words, quality, await read()),
  };
}

async function readFindings(
  request: ReportRequest,
  subject: ReportSubject,
): Promise<FirstFindings> {
  const { items, total } = await firstFindings(request.ctx, subject, MOST);
  const pictures = await picturesOf(
    request,
    items.flatMap(({ item_id, content_count }) => (item_id && content_count > 0 ? [item_id] : [])),
  );
  return { items, total, pictures };
}

function writeFindings(
  words: Words,
  quality: QualitySummary,
  { items, total, pictures }: FirstFindings,
): Block[] {
  const title = heading(words.text('findings'));
  if (!hasNone(quality) && areTooMany(quality, 'results'))
    return [title, sentence(words.text('too_many_findings'))];
  if (items.length === 0) return [title, sentence(nothingFound(words, quality))];
  const findings = items.map((cause): Finding => ({
    title: cause.name,
    place: placeOf(words, cause),
    quality: words.coded('quality_status', cause.quality_status),
    answer: answerOf(words, cause),
    comment: cause.comment ?? '',
    photos: pictures.get(cause.item_id ?? '') ?? [],
  }));
  const further = words.further((total ?? items.length) - items.length);
  return [
    title,
    { kind: 'findings', items: findings },
    ...(further === '' ? [] : [sentence(further)]),
  ];
}

/** The absence of findings is good news only after an inspection. */
export const nothingFound = (words: Words, { total }: QualitySummary): string =>
  words.text(total === 0 ? 'not_assessed' : 'no_findings');

const placeOf = (words: Words, { object, check_list, inspection, inspector }: QualityCause) =>
  [
    object.full_name,
    check_list,
    inspector,
    words.moment(inspection?.finished_at ?? null).replace(' ', '\u00A0'),
  ]
    .filter((text) => text !== null && text !== '')
    .join(' · ');

/** The answer or, in the form of the page, the measured value: `Power factor: 70 %`. */
function answerOf(
  words: Words,
  { value, check_type, unit, limit, scale, indicator }: QualityCause,
): string {
  const [given = '', ...limits] = words.scaled(words.answer(check_type?.code, value, unit), scale);
  const answer = [indicator?.name ?? '', given].filter((text) => text !== '').join(': ');
  const bound =
    limit === null
      ? ''
      : words.text('limit', {
          value: typeof limit === 'number' ? withUnit(numberText(limit), unit) : limit,
        });
  return [answer, ...limits, bound].filter((text) => text !== '').join(' · ');
}
