import { momentText } from '@plumbline/contract/kit/format';
import { wallClock, zoneName } from '@plumbline/contract/kit/zonedTime';
import type { CheckListDetailView, CheckListNode } from '@plumbline/contract/views';
import type { TemplateDetailView, TemplateView } from '@plumbline/contract/templates/wire';
import { occurrencesOf } from '@plumbline/contract/schedule/occurrences';
import { parseReminders } from '@plumbline/contract/schedule/reminder';
import { readCheckList } from '#areas/checkLists/service.ts';
import { readTemplate } from '#areas/templates/service.ts';
import type { ReportRequest, ReportDraft } from '../request.ts';
import { givenFacts, heading, sentence, subheading } from '../document.ts';
import type { Block, Fact, ReportRow } from '../document.ts';
import type { Words } from '../words.ts';
import { limitsOfRule } from './limits.ts';

/** Number of printed dates of the schedule. */
const DATES = 12;
type WholeTemplate = TemplateView & { details: TemplateDetailView[] };

/** A template with its check lists, to be read beside the object or filled in by hand. */
export async function inspectionTemplate(request: ReportRequest): Promise<ReportDraft> {
  const { ctx, id } = request;
  const template = (await readTemplate(ctx, id)).view as unknown as WholeTemplate; // as the contract declares
  const lists = new Map<string, CheckListDetailView>();
  for (const { check_list } of template.details) {
    const { view } = await readCheckList(ctx, check_list.id);
    lists.set(check_list.id, view as unknown as CheckListDetailView);
  }
  return {
    weight: template.details.map(({ check_list }) => lists.get(check_list.id)?.items_count ?? 0),
    key: null,
    write: () => Promise.resolve(write(request, template, lists)),
  };
}

function write(
  request: ReportRequest,
  template: WholeTemplate,
  lists: ReadonlyMap<string, CheckListDetailView>,
) {
  const { ctx, words, id, has } = request;
  return {
    title: words.coded('report', 4).name,
    subject: template.name,
    place: template.inspection_class?.name ?? '',
    path: `/templates/info/${id}` as const,
    as_of: words.asOf(ctx.now),
    part: '',
    brief: [],
    facts: givenFacts([
      [words.field('code'), template.code],
      [words.field('inspection_type'), template.inspection_type?.name ?? null],
      [words.field('reminder_before'), remindersOf(words, template)],
      [words.field('due_days'), template.due_days === null ? null : words.count(template.due_days)],
      [
        words.field('late_days'),
        template.late_days === null ? null : words.count(template.late_days),
      ],
      [
        words.field('requires_signature'),
        words.answerWord(template.requires_signature ? 'yes' : 'no'),
      ],
      ...(['requires_start_scan', 'requires_finish_scan', 'keeps_place'] as const).map(
        (rule): Fact => [words.field(rule), words.answerWord(template[rule] ? 'yes' : 'no')],
      ),
      [words.field('paused_from'), template.paused_from],
      [words.field('paused_until'), template.paused_until],
    ]),
    summary: null,
    blocks: [
      ...(has('schedule') ? scheduleOf(request, template) : []),
      ...(has('check_lists') ? listsOf(words, template, lists) : []),
    ],
  };
}

const UNITS = { d: 'day', w: 'week', m: 'month' } as const;

/** The times of reminders, as `2 days, 1 week`. */
const remindersOf = ({ locale }: Words, { reminder_before }: TemplateView): string =>
  (parseReminders(reminder_before ?? '') ?? [])
    .map(({ count, unit }) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: UNITS[unit],
        unitDisplay: 'long',
      }).format(count),
    )
    .join(', ');

/** The schedule in words and its next dates, in its own zone, which is named unless it is the reader's. */
function scheduleOf(
  { ctx, words }: ReportRequest,
  { schedule, schedule_from, created_at }: TemplateView,
): Block[] {
  if (!schedule) return [];
  const anchor = new Date(schedule_from ?? created_at);
  const dates = occurrencesOf({ ...schedule, anchor }, { from: ctx.now, count: DATES }) ?? [];
  const texts = dates.map((date) => momentText(wallClock(schedule.timezone, date)));
  const isElsewhere = zoneName(schedule.timezone) !== zoneName(ctx.actor.time_zone);
  const zone = isElsewhere ? ` (${schedule.timezone})` : '';
  return [
    heading(words.text('schedule')),
    sentence(`${words.rule(schedule.rrule)}${zone}`),
    ...(texts.length === 0 ? [] : [sentence(texts.join(' · '))]),
  ];
}

function listsOf(
  words: Words,
  { details }: WholeTemplate,
  lists: ReadonlyMap<string, CheckListDetailView>,
): Block[] {
  const blocks = details.flatMap((detail): Block[] => {
    const items = lists.get(detail.check_list.id)?.items ?? [];
    const place = detail.object_class ? ` · ${detail.object_class.name}` : '';
    const title = `${detail.group_name} · ${detail.check_list.name}${place}`;
    return [
      subheading(title),
      items.length === 0
        ? sentence(words.text('no_items'))
        : {
            kind: 'table',
            name: title,
            columns: [
              { title: words.field('number'), share: 0 },
              { title: words.text('item'), share: 6 },
              { title: words.field('check_type'), share: 3 },
              { title: words.text('limits'), share: 4 },
            ],
            rows: rowsOfItems(words, items),
          },
    ];
  });
  return blocks.length === 0 ? [] : [heading(words.text('check_lists')), ...blocks];
}

const rowsOfItems = (words: Words, items: readonly CheckListNode[], above = ''): ReportRow[] =>
  items.flatMap((item, at) => {
    const number = `${above}${at + 1}`;
    const row: ReportRow =
      item.item_type === 'header'
        ? { heading: `${number} ${item.name}` }
        : {
            cells: [
              number,
              [item.name, item.hint].filter(Boolean).join('\n'),
              item.choices.length > 0 ? item.choices.join(' / ') : (item.check_type?.name ?? ''),
              limitsOfRule(words, item).join(', '),
            ],
          };
    return [row, ...rowsOfItems(words, item.items, `${number}.`)];
  });
