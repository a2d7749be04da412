import assert from 'node:assert/strict';
import test from 'node:test';
import { CHECK_TYPE, RELEVANCE } from '@plumbline/contract/checkLists/checkTypes';
import { names } from '@plumbline/contract/dictionaries/schemas';
import { DICTIONARIES, DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import { STATUS } from '@plumbline/contract/inspections/status';
import { dictionarySeed } from './dictionarySeed.ts';

/** The meaning of the built-in codes for programs and people: English, German, Ukrainian, Russian. */
const BUILT_IN: Partial<Record<DictionaryName, readonly string[]>> = {
  quality_status: [
    '30: OK | In Ordnung | Норма | Норма',
    '20: Attention | Achtung | Увага | Внимание',
    '10: Critical | Kritisch | Критично | Критично',
  ],
  boolean_reporting: [
    '1: In reports | In Berichten | У звітах | В отчётах',
    '0: Not in reports | Nicht in Berichten | Не у звітах | Не в отчётах',
  ],
  inspection_operative_status: [
    '1: Not started | Nicht begonnen | Не розпочато | Не начата',
    '2: Active | In Arbeit | Виконується | Выполняется',
    '3: Completed | Abgeschlossen | Завершено | Завершена',
    '4: Incomplete | Unvollständig | Не завершено | Не завершена',
    '5: Cancelled | Abgesagt | Скасовано | Отменена',
    '6: Skipped | Ausgelassen | Пропущено | Пропущена',
  ],
  schedule_type: [
    '1: Hourly | Stündlich | Щогодини | Ежечасно',
    '2: Daily | Täglich | Щодня | Ежедневно',
    '3: Weekly | Wöchentlich | Щотижня | Еженедельно',
    '4: Monthly | Monatlich | Щомісяця | Ежемесячно',
  ],
  validation_status: [
    '1: Not validated | Nicht geprüft | Не перевірено | Не проверено',
    '2: Valid | Gültig | Достовірно | Достоверно',
    '3: Doubtful | Zweifelhaft | Сумнівно | Сомнительно',
    '4: Rejected | Abgelehnt | Відхилено | Отклонено',
  ],
  status_type: [
    '0: Not set | Nicht angegeben | Не вказано | Не указано',
    '10: Out of service | Außer Betrieb | Виведено з експлуатації | Выведен из эксплуатации',
    '11: Emergency | Störfall | Аварія | Авария',
    '20: Limited operation | Eingeschränkter Betrieb | Обмежена експлуатація | Ограниченная эксплуатация',
    '21: Under repair | In Reparatur | У ремонті | В ремонте',
    '22: Waiting | Wartend | В очікуванні | В ожидании',
    '23: Mothballed | Stillgelegt | Законсервовано | Законсервирован',
    '24: Under observation | Unter Beobachtung | Під наглядом | Под наблюдением',
    '30: In operation | In Betrieb | В експлуатації | В эксплуатации',
    '31: In operation, new | In Betrieb, neu | В експлуатації, новий | В эксплуатации, новый',
    '32: Commissioning | Inbetriebnahme | Введення в експлуатацію | Ввод в эксплуатацию',
    '33: Decommissioned | Ausgemustert | Списано | Списан',
  ],
  check_list_item_check_type: [
    '1: Quality | Qualität | Якість | Качество',
    '2: Yes / no | Ja / nein | Так / ні | Да / нет',
    '3: On / off | Ein / aus | Увімкнено / вимкнено | Включено / выключено',
    '4: Number | Zahl | Число | Число',
    '5: Text | Text | Текст | Текст',
    '6: Choice | Auswahl | Вибір | Выбор',
    '7: Date | Datum | Дата | Дата',
    '8: Photo | Foto | Фото | Фото',
    '9: Signature | Unterschrift | Підпис | Подпись',
    '10: Five-level condition | Fünfstufiger Zustand | Стан за пʼятьма рівнями | Состояние по пяти уровням',
  ],
  boolean_yn: ['1: Yes | Ja | Так | Да', '0: No | Nein | Ні | Нет'],
  boolean_onoff: ['1: On | Ein | Увімкнено | Включено', '0: Off | Aus | Вимкнено | Выключено'],
  user_type: [
    '1: Administrator | Administrator | Адміністратор | Администратор',
    '2: Inspector | Prüfer | Інспектор | Инспектор',
    '3: Manager | Manager | Керівник | Руководитель',
    '4: Guest | Gast | Гість | Гость',
  ],
  relevance: [
    '10: High | Hoch | Висока | Высокая',
    '20: Normal | Normal | Звичайна | Обычная',
    '30: Low | Niedrig | Низька | Низкая',
  ],
  report: [
    '1: Object state | Objektzustand | Стан обʼєкта | Состояние объекта',
    '2: Business unit state | Zustand der Geschäftseinheit | Стан підрозділу | Состояние подразделения',
    '3: Completed inspection | Abgeschlossene Inspektion | Завершена інспекція | Завершённая инспекция',
    '4: Inspection template | Inspektionsvorlage | Шаблон інспекції | Шаблон инспекции',
    '5: Indicator history | Verlauf des Indikators | Історія показника | История показателя',
  ],
  constraint_type: [
    '1: Value range | Wertebereich | Діапазон значень | Диапазон значений',
    '2: Date limit | Stichtag | Гранична дата | Предельная дата',
  ],
};

const codesOf = (dictionary: DictionaryName) =>
  dictionarySeed()
    .filter((entry) => entry.dictionary === dictionary)
    .map((entry) => entry.code);
const sorted = (codes: number[]) => codes.toSorted((a, b) => a - b);

test('every dictionary starts with entries, each code once, named in every language', () => {
  for (const dictionary of DICTIONARY_NAMES) {
    const codes = codesOf(dictionary);
    assert.ok(codes.length >= 2, dictionary);
    assert.equal(new Set(codes).size, codes.length, dictionary);
  }
  for (const entry of dictionarySeed()) names.parse(entry.names);
});

test('names within a dictionary are distinct in every language', () => {
  for (const dictionary of DICTIONARY_NAMES) {
    const entries = dictionarySeed().filter((entry) => entry.dictionary === dictionary);
    for (const locale of ['en-GB', 'uk-UA', 'de-DE', 'ru-UA'] as const) {
      const names = entries.map((entry) => entry.names[locale]);
      assert.equal(new Set(names).size, names.length, `${dictionary} ${locale}`);
    }
  }
});

test('the codes used by the program are the seeded ones', () => {
  const codes: [DictionaryName, object][] = [
    ['quality_status', QUALITY],
    ['user_type', USER_TYPE],
    ['inspection_operative_status', STATUS],
    ['check_list_item_check_type', CHECK_TYPE],
    ['relevance', RELEVANCE],
  ];
  for (const [dictionary, constants] of codes) {
    assert.deepEqual(
      sorted(codesOf(dictionary)),
      sorted(Object.values(constants) as number[]),
      dictionary,
    );
  }
});

test('each built-in code has its name in four languages', () => {
  const shown = (dictionary: DictionaryName) =>
    dictionarySeed()
      .filter((entry) => entry.dictionary === dictionary)
      .map(
        ({ code, names: by }) =>
          `${code}: ${[by['en-GB'], by['de-DE'], by['uk-UA'], by['ru-UA']].join(' | ')}`,
      );
  for (const dictionary of DICTIONARY_NAMES.filter((name) => DICTIONARIES[name].system))
    assert.deepEqual(shown(dictionary), BUILT_IN[dictionary], dictionary);
});

test('Ukrainian names use the letter apostrophe', () => {
  for (const entry of dictionarySeed()) assert.doesNotMatch(entry.names['uk-UA'], /['’`]/);
});

test('every predefined schedule has a rule of its kind', () => {
  for (const { dictionary, code, extra } of dictionarySeed()) {
    if (dictionary !== 'schedule') continue;
    assert.equal(
      scheduleTypeOf(extra['rrule'] ?? ''),
      Number(extra['schedule_type']),
      String(code),
    );
  }
});
