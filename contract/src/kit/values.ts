import { z } from 'zod';
import { asLines, isStorable, oneLine, trimmedLines } from './text.ts';
import { isTimeZone } from './zonedTime.ts';

/** A text that the database can store. */
const storable = () => z.string().refine(isStorable, { abort: true, params: { reason: 'nul' } });

/** Spells a text as stored. A text that would be too long in any spelling is refused without that work. */
export const spelled =
  (spelling: (text: string) => string, max: number) =>
  (text: string): string =>
    text.length > 4 * max ? text : spelling(text);

/** A text of one line typed by people: stored as `oneLine` returns it, not empty, at most `max` characters. */
export const words = (max = 200) => storable().overwrite(spelled(oneLine, max)).min(1).max(max);
/** Optional text: like `words`, but null clears it. */
export const maybeWords = (max = 200) => words(max).nullable();
/** A text of several lines: comments, descriptions. */
export const paragraphs = (max: number) =>
  storable().overwrite(spelled(trimmedLines, max)).min(1).max(max);
export const maybeParagraphs = (max: number) => paragraphs(max).nullable();
export const reference = z.uuid();
const DATE = { params: { reason: 'date' } };
/** A day `YYYY-MM-DD`; there is no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'), DATE);
/** No offset is greater than 14 hours. */
const isOffset = (text: string): boolean => {
  const [, hours, minutes] = /[+-](\d\d):(\d\d)$/.exec(text) ?? [];
  return hours === undefined || Number(hours) * 60 + Number(minutes) <= 14 * 60;
};
/** A time with its offset, whose year in UTC has four digits. */
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
  .record(
    z.string().max(100),
    z.union([
      z.string().overwrite(spelled(asLines, 2000)).max(2000),
      z.number(),
      z.boolean(),
      z.null(),
    ]),
  )
  .refine((value) => Object.keys(value).length <= 200, { params: { reason: 'too_many' } });

/** The IANA name of a time zone. */
export const timeZone = z
  .string()
  .min(1)
  .max(60)
  .refine(isTimeZone, { params: { reason: 'timezone' } });
