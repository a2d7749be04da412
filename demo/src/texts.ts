import type { Locale } from '@plumbline/contract/kit/locales';
import { predefinedTextTable } from '@plumbline/server/areas/dictionaries/table.ts';
import type { Ctx } from '@plumbline/server/kit/ctx.ts';
import { insertRow } from '@plumbline/server/kit/entity/write.ts';
import { countRows } from '@plumbline/server/kit/entity/read.ts';

/** Comments that inspectors write again and again. */
const TEXTS: Record<Locale, string[]> = {
  'en-GB': [
    'Cleaned on site.',
    'Corrosion, needs watching.',
    'Repaired during the inspection.',
    'No access, to be inspected later.',
    'Spare part needed.',
  ],
  'uk-UA': [
    'Очищено на місці.',
    'Корозія, потрібен нагляд.',
    'Усунено під час інспекції.',
    'Немає доступу, оглянути пізніше.',
    'Потрібна запчастина.',
  ],
  'de-DE': [
    'Vor Ort gereinigt.',
    'Korrosion, weiter beobachten.',
    'Während der Inspektion behoben.',
    'Kein Zugang, später prüfen.',
    'Ersatzteil nötig.',
  ],
  'ru-UA': [
    'Очищено на месте.',
    'Коррозия, нужно наблюдение.',
    'Устранено во время инспекции.',
    'Нет доступа, осмотреть позже.',
    'Нужна запчасть.',
  ],
};

/** Predefined texts for comments on inspections, once. */
export async function seedTexts(ctx: Ctx): Promise<void> {
  if ((await countRows(ctx, predefinedTextTable, [])) > 0) return;
  for (const [language, texts] of Object.entries(TEXTS)) {
    for (const text of texts)
      insertRow(ctx, predefinedTextTable, { text, section: 'inspections', language });
  }
}
