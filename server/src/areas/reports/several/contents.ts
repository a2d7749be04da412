import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { Fact, ReportCell } from '../document.ts';
import { summaryData } from '../draw/reportData.ts';
import type { Words } from '../words.ts';
import type { ChosenInspection } from './chosen.ts';

/** The pages before several reports: their number, their period, their results, and the page of each. */
export function contentsOf(words: Words, chosen: readonly ChosenInspection[], now: Date) {
  const moments = chosen.flatMap(({ finished_at }) => finished_at ?? []).toSorted();
  const span = [...new Set([moments.at(0), moments.at(-1)])].map((at) => words.moment(at ?? null));
  const facts: Fact[] = [
    [words.text('number_of_reports'), words.count(chosen.length)],
    [words.field('finished_at'), span.join(' – ')],
  ];
  const having = (code: Quality) => chosen.filter(({ result }) => result?.code === code).length;
  const summary = words.summary({
    critical: having(QUALITY.critical),
    attention: having(QUALITY.attention),
    ok: having(QUALITY.ok),
  });
  return {
    title: words.text('collected'),
    made: words.asOf(now).text,
    facts,
    summary: summaryData(summary),
    columns: [
      words.field('number'),
      words.field('object'),
      words.field('template_name'),
      words.field('quality_status'),
      words.field('finished_at'),
      words.text('page_number'),
    ],
    contents: chosen.map((inspection): ReportCell[] => [
      inspection.number,
      inspection.object.name,
      inspection.template_name,
      words.quality(inspection.result?.code ?? null),
      words.moment(inspection.finished_at),
    ]),
  };
}
