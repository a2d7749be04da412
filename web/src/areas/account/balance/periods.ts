import type { CreditDetails } from '@plumbline/contract/credits/schemas';
import type { CreditGrouping } from './question.ts';
import { compareTexts } from '../../../kit/i18n/compare.ts';

interface Sums {
  income: number;
  expense: number;
}

/** The income and expense of a period, and the balance at its end. */
interface BookedPeriod extends Sums {
  /** The first day. */
  from: string;
  /** The balance; null where not all bookings are known. */
  remnant: number | null;
}

/** Periods with bookings, the latest first; their balances are counted back from the current one, if given. */
export function bookedPeriods({ items }: CreditDetails, remnant: number | null): BookedPeriod[] {
  const periods: BookedPeriod[] = [];
  let left = remnant;
  for (const { from, credits } of items) {
    let period = periods.at(-1);
    if (period?.from !== from) {
      if (period && left !== null) left -= period.income - period.expense;
      period = { from, income: 0, expense: 0, remnant: left };
      periods.push(period);
    }
    add(period, credits);
  }
  return periods;
}

/** The expense of a unit, or of none, where credits come in. */
interface BookedUnit extends Sums {
  /** The id of the unit; null for none. */
  id: string | null;
  name: string;
  bookings: number;
}

/** Units with bookings, those that have spent most first. */
export function bookedUnits({ items }: CreditDetails): BookedUnit[] {
  const units = new Map<string | null, BookedUnit>();
  for (const { business_unit, credits, bookings } of items) {
    const id = business_unit?.id ?? null;
    const unit = units.get(id) ?? {
      id,
      name: business_unit?.name ?? '',
      income: 0,
      expense: 0,
      bookings: 0,
    };
    unit.bookings += bookings;
    add(unit, credits);
    units.set(id, unit);
  }
  return [...units.values()].toSorted(
    (a, b) => b.expense - a.expense || compareTexts(a.name, b.name),
  );
}

function add(sums: Sums, credits: number): void {
  if (credits > 0) sums.income += credits;
  else sums.expense -= credits;
}

const DIGITS: Partial<Record<CreditGrouping, number>> = { month: 7, year: 4 };

/** A period by its first day, as short as it stays distinct. */
export function periodText(from: string, by: CreditGrouping): string {
  if (by === 'quarter') return `${from.slice(0, 4)} Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`;
  return from.slice(0, DIGITS[by]);
}
