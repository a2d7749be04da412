import { useReadings } from '../../../offline/outbox/shownQueue.ts';
import { useRound } from '../../../offline/round.ts';
import { useTodayText } from '../../../kit/format/today.ts';
import { useUnitSymbol } from '../../../parts/entity/unitSymbols.ts';
import type { RoundRow } from '../../../parts/round/rows.ts';
import { enterReading } from './enter.ts';
import { readingOf, roundSummary } from './readings.ts';

/** What has been entered of these rows. */
export function useRowsProgress(user_id: string, rows: readonly RoundRow[]) {
  const round = useRound(user_id);
  const newest = new Map(useReadings().map((entry) => [entry.indicator_id, entry]));
  const today = useTodayText();
  const symbolOf = useUnitSymbol();
  const entered = rows.map((row) => readingOf(row, round.readings[row.id], newest.get(row.id)));
  return {
    round,
    newest,
    entered,
    summary: roundSummary(entered, today, round.skipped),
    /** Makes values of the texts that are none yet. */
    enterTyped: () => {
      for (const row of rows) {
        const text = round.typed[row.id];
        const [reading, entry] = [round.readings[row.id], newest.get(row.id)];
        if (text !== undefined)
          void enterReading({ user_id, row, unit: symbolOf(row.unit), text, reading, entry });
      }
    },
  };
}
export type RowsProgress = ReturnType<typeof useRowsProgress>;
