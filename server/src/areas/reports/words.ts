import type { Currency } from '@plumbline/contract/dictionaries/currency';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import FIELDS from '@plumbline/contract/kit/field.json' with { type: 'json' };
import { decimalsOfMoney, momentText, numberText } from '@plumbline/contract/kit/format';
import type { Locale } from '@plumbline/contract/kit/locales';
import { wallClock } from '@plumbline/contract/kit/zonedTime';
import { QUALITIES } from '@plumbline/contract/quality/codes';
import type { AnswerScale } from '@plumbline/contract/quality/causes';
import type { Counts } from '@plumbline/contract/quality/counts';
import { ruleText } from '@plumbline/contract/schedule/ruleText';
import type { RuleWord, RuleWordValues } from '@plumbline/contract/schedule/ruleText';
import RULE_WORDS from '@plumbline/contract/schedule/ruleWords.json' with { type: 'json' };
import { IntlMessageFormat } from 'intl-messageformat';
import { answerText, answerWord, withUnit } from '#kit/dictionary/answerText.ts';
import type { AnswerWord } from '#kit/dictionary/answerText.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { DictionaryNames } from '#kit/dictionary/names.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { ReportCell, ReportDocument, SummaryPart } from './document.ts';
import TEXTS from './texts.json' with { type: 'json' };

type TextKey = keyof typeof TEXTS;

/** The words for each bound. */
export const BOUND_TEXTS = {
  critical_min: 'critical_below',
  attention_min: 'attention_below',
  attention_max: 'attention_above',
  critical_max: 'critical_above',
} as const;

/** The words of a report in the language and the time zone of its reader. */
export class Words {
  readonly locale: Locale;
  private readonly zone: string;
  private readonly names: DictionaryNames;

  private constructor(ctx: ReadCtx, names: DictionaryNames) {
    this.locale = ctx.locale;
    this.zone = ctx.actor.time_zone;
    this.names = names;
  }

  static of = async (ctx: ReadCtx): Promise<Words> => new Words(ctx, await namesOf(ctx));

  text(key: TextKey, values: Record<string, string | number> = {}): string {
    return Object.entries(values).reduce<string>(
      (text, [name, value]) => text.replace(`{${name}}`, () => String(value)),
      TEXTS[key][this.locale],
    );
  }

  /** The word for an answer that is a choice between words. */
  answerWord = (word: AnswerWord): string => answerWord(word, this.locale);

  /** The name of a field on the page. */
  field(name: keyof typeof FIELDS): string {
    return FIELDS[name][this.locale];
  }

  coded(dictionary: string, code: number): CodedValue {
    return this.names.coded(dictionary, code, this.locale);
  }

  quality(code: number | null): ReportCell {
    return code === null
      ? this.notRated('not_rated')
      : { quality: this.coded('quality_status', code) };
  }

  /** The reason why there is no status. */
  notRated(why: 'not_rated' | 'not_in_force' | 'no_value'): ReportCell {
    return { quality: { code: 0, name: this.text(why) } };
  }

  moment(iso: string | null): string {
    return iso === null ? '' : momentText(wallClock(this.zone, new Date(iso)));
  }

  /** The same in a table. */
  momentCell(iso: string | null): ReportCell {
    if (iso === null) return '';
    const text = this.moment(iso);
    const [day, time = '00:00'] = text.split(' ');
    return { text, moment: new Date(`${day}T${time}Z`) };
  }

  /** For a report about the present. */
  asOf(at: Date): ReportDocument['as_of'] {
    return { at, text: this.text('made', { at: this.moment(at.toISOString()) }) };
  }

  /** The reader, if others see more. */
  part({ scope, full_name }: ReadCtx['actor']): string {
    return scope.all ? '' : this.text('part', { name: full_name });
  }

  /** The note about rows left out of a list; empty if there are none. */
  further(left: number): string {
    return left > 0 ? this.text('further', { count: numberText(left) }) : '';
  }

  /** The note that a list ends after this many. */
  atMost(most: number): string {
    return this.text('at_most', { count: numberText(most) });
  }

  count(n: number): ReportCell {
    return { text: numberText(n), number: n, decimals: 0, behind: '' };
  }

  value(value: number | null, unit: string | null, decimals: number): ReportCell {
    if (value === null) return '–';
    const behind = withUnit('', unit);
    return { text: numberText(value, decimals) + behind, number: value, decimals, behind };
  }

  money(value: number | null, { symbol, iso }: Currency): ReportCell {
    return value === null ? '–' : this.value(value, symbol ?? iso, decimalsOfMoney(value));
  }

  /** A share of a whole; empty if there is none. */
  share(share: number | null): ReportCell {
    return share === null ? '–' : this.value(share * 100, '%', 1);
  }

  /** The rule of a schedule, in the words of the page. */
  rule(rrule: string): string {
    const { locale } = this;
    const say = (word: RuleWord, values?: RuleWordValues) =>
      String(new IntlMessageFormat(RULE_WORDS[word][locale], locale).format(values));
    return ruleText(rrule, { locale, say });
  }

  /** The size of a file, in the same unit for the whole list. */
  size(bytes: number): ReportCell {
    return this.value(Math.ceil(bytes / 1000), this.text('kilobyte'), 0);
  }

  /** The text after the values of an indicator. */
  unit({ measure_unit }: Pick<IndicatorView, 'measure_unit'>): string | null {
    return measure_unit && this.names.unit(measure_unit.code, this.locale);
  }

  summary(counts: Counts): SummaryPart[] {
    const byCode = { 10: counts.critical, 20: counts.attention, 30: counts.ok };
    return QUALITIES.map((code) => ({
      ...this.coded('quality_status', code),
      count: byCode[code],
    }));
  }

  /** An answer as text; empty for ratings, and without an answer. */
  answer(type: number | undefined, value: string | number | boolean | null, unit: string | null) {
    return answerText({ type, value, unit }, this.locale);
  }

  /** The same with the scale for judging it: its end, and the number from which answers are as bad. */
  scaled(answer: string, scale: AnswerScale | null): string[] {
    if (scale === null) return [answer];
    const whole = this.text('of', { part: answer, whole: numberText(scale.of) });
    if (scale.limit === null) return [whole];
    const { bound, limit } = scale.limit;
    return [whole, this.text(BOUND_TEXTS[bound], { value: numberText(limit) })];
  }
}
