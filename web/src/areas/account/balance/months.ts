import type { CreditDetails } from '@plumbline/contract/credits/schemas';

/** What came in and was spent in a month, and what was left at its end. */
export interface Month {
  /** The first day. */
  from: string;
  income: number;
  expense: number;
  remnant: number;
}

/** Months with bookings, the latest first; what was left is counted back from what is left now. */
export function monthsOf({ items }: CreditDetails, remnant: number): Month[] {
  const months: Month[] = [];
  let left = remnant;
  for (const { from, credits } of items) {
    let month = months.at(-1);
    if (month?.from !== from) {
      if (month) left -= month.income - month.expense;
      month = { from, income: 0, expense: 0, remnant: left };
      months.push(month);
    }
    if (credits > 0) month.income += credits;
    else month.expense -= credits;
  }
  return months;
}
