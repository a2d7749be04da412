import { z } from 'zod';
import { isTimeZone } from './zonedTime.ts';

/** Whether PostgreSQL can store a text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Text typed by people: trimmed, not blank, at most `max` characters. */
export const words = (max = 200) =>
  z
    .string()
    .max(max)
    .refine(isStorable, { params: { reason: 'nul' } })
    .trim()
    .min(1);
/** Optional text: like `words`, and null clears it. */
export const maybeWords = (max = 200) => words(max).nullable();
export const reference = z.uuid();
const DATE = { params: { reason: 'date' } };
/** A day `YYYY-MM-DD`; there is no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'), DATE);
/** No place is further than 14 hours from UTC. */
const isOffset = (text: string): boolean => {
  const [, hours, minutes] = /[+-](\d\d):(\d\d)$/.exec(text) ?? [];
  return hours === undefined || Number(hours) * 60 + Number(minutes) <= 14 * 60;
};
/** A time with its offset, in UTC within years of four digits. */
export const moment = z.iso.datetime({ offset: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999 && isOffset(text);
}, DATE);
/** Decimals have at most 6 places (docs/coverage.md section 5). */
export const decimalNumber = z
  .number()
  .refine((n) => Math.abs(n) < 1e15 && Number(n.toFixed(6)) === n, {
    params: { reason: 'decimals' },
  });
/** Flat custom JSON of limited size: at most 200 keys with plain values. */
export const plainValues = z
  .record(z.string().max(100), z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= 200, { params: { reason: 'too_many' } });

/** The IANA name of a time zone. */
export const timeZone = z
  .string()
  .min(1)
  .max(60)
  .refine(isTimeZone, { params: { reason: 'timezone' } });
