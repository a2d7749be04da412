import { DEFAULT_LOCALE, LOCALES } from '@plumbline/contract/dictionaries';
import type { Locale } from '@plumbline/contract/dictionaries';

/** What is wrong with an input, in the caller's language; `type` of the wire is the key. */
const MESSAGES: Record<Locale, Record<string, string>> = {
  'en-GB': {
    unknown_parameter: 'Unknown parameter', repeated_parameter: 'Given more than once', unknown_field: 'Unknown field',
    filter_syntax: 'Not of the form name, operator, value', operator: 'This operator does not fit the field', value: 'This value does not fit',
    too_many: 'Too many values', integer: 'Must be a whole number in the allowed range', boolean: 'Must be true or false', cursor: 'Unknown cursor',
    required: 'Required', nul: 'Contains a character that is not allowed', decimals: 'At most 6 decimals', timezone: 'Unknown time zone',
    reminder: 'Write a number and d, w or m, several joined by semicolons', read_only: 'Cannot be changed', json_invalid: 'Not valid JSON', too_deep: 'Nested too deeply',
    range: 'Outside the accepted range', choice: 'Not one of the choices', date: 'Not a valid date', type: 'Wrong type of value', current_password: 'The current password is wrong',
    weak_password: 'This password is too easy to guess', unknown_code: 'Unknown dictionary code', bounds: 'The bounds are not in order', idempotency_key: 'Must have 1 to 255 characters', too_deep_tree: 'The tree would become too deep', responsible: 'This user cannot be responsible here', no_details: 'Nothing to inspect: no check list applies to this object',
    header_check_type: 'A header has no check type', visible_if: 'The condition must name the code of an earlier question', repeated: 'Given more than once', rrule: 'Not a recurrence rule of RFC 5545', schedule_type: 'The rule does not fit the kind of schedule',
  },
  'uk-UA': {
    unknown_parameter: 'Невідомий параметр', repeated_parameter: 'Вказано більше одного разу', unknown_field: 'Невідоме поле',
    filter_syntax: 'Очікується назва, оператор, значення', operator: 'Цей оператор не підходить до поля', value: 'Це значення не підходить',
    too_many: 'Забагато значень', integer: 'Має бути ціле число в дозволених межах', boolean: 'Має бути true або false', cursor: 'Невідомий курсор',
    required: 'Обовʼязкове поле', nul: 'Містить недозволений символ', decimals: 'Не більше 6 десяткових знаків', timezone: 'Невідомий часовий пояс',
    reminder: 'Вкажіть число та d, w або m, кілька через крапку з комою', read_only: 'Не можна змінити', json_invalid: 'Некоректний JSON', too_deep: 'Завелика вкладеність',
    range: 'Поза дозволеними межами', choice: 'Немає серед варіантів', date: 'Некоректна дата', type: 'Неправильний тип значення', current_password: 'Поточний пароль неправильний',
    weak_password: 'Цей пароль надто легко вгадати', unknown_code: 'Невідомий код словника', bounds: 'Межі не впорядковані', idempotency_key: 'Має містити від 1 до 255 символів', too_deep_tree: 'Дерево стало б надто глибоким', responsible: 'Цей користувач не може бути тут відповідальним', no_details: 'Немає що оглядати: жоден контрольний список не стосується цього обʼєкта',
    header_check_type: 'Заголовок не має типу перевірки', visible_if: 'Умова має називати код попереднього питання', repeated: 'Вказано більше одного разу', rrule: 'Не правило повторення за RFC 5545', schedule_type: 'Правило не відповідає виду розкладу',
  },
  'de-DE': {
    unknown_parameter: 'Unbekannter Parameter', repeated_parameter: 'Mehrfach angegeben', unknown_field: 'Unbekanntes Feld',
    filter_syntax: 'Erwartet: Name, Operator, Wert', operator: 'Dieser Operator passt nicht zum Feld', value: 'Dieser Wert passt nicht',
    too_many: 'Zu viele Werte', integer: 'Muss eine ganze Zahl im erlaubten Bereich sein', boolean: 'Muss true oder false sein', cursor: 'Unbekannter Cursor',
    required: 'Pflichtfeld', nul: 'Enthält ein unzulässiges Zeichen', decimals: 'Höchstens 6 Nachkommastellen', timezone: 'Unbekannte Zeitzone',
    reminder: 'Zahl und d, w oder m, mehrere durch Semikolon getrennt', read_only: 'Nicht änderbar', json_invalid: 'Kein gültiges JSON', too_deep: 'Zu tief verschachtelt',
    range: 'Außerhalb des zulässigen Bereichs', choice: 'Keine der Auswahlmöglichkeiten', date: 'Kein gültiges Datum', type: 'Falsche Art von Wert', current_password: 'Das aktuelle Passwort ist falsch',
    weak_password: 'Dieses Passwort ist zu leicht zu erraten', unknown_code: 'Unbekannter Wörterbuch-Code', bounds: 'Die Grenzen sind nicht geordnet', idempotency_key: 'Muss 1 bis 255 Zeichen haben', too_deep_tree: 'Der Baum würde zu tief', responsible: 'Dieser Benutzer kann hier nicht verantwortlich sein', no_details: 'Nichts zu prüfen: Keine Checkliste gilt für dieses Objekt',
    header_check_type: 'Eine Überschrift hat keine Prüfart', visible_if: 'Die Bedingung muss den Code einer früheren Frage nennen', repeated: 'Mehrfach angegeben', rrule: 'Keine Wiederholungsregel nach RFC 5545', schedule_type: 'Die Regel passt nicht zur Art des Zeitplans',
  },
  'ru-UA': {
    unknown_parameter: 'Неизвестный параметр', repeated_parameter: 'Указан более одного раза', unknown_field: 'Неизвестное поле',
    filter_syntax: 'Ожидается имя, оператор, значение', operator: 'Этот оператор не подходит к полю', value: 'Это значение не подходит',
    too_many: 'Слишком много значений', integer: 'Должно быть целое число в допустимых пределах', boolean: 'Должно быть true или false', cursor: 'Неизвестный курсор',
    required: 'Обязательное поле', nul: 'Содержит недопустимый символ', decimals: 'Не более 6 десятичных знаков', timezone: 'Неизвестный часовой пояс',
    reminder: 'Число и d, w или m, несколько через точку с запятой', read_only: 'Нельзя изменить', json_invalid: 'Некорректный JSON', too_deep: 'Слишком большая вложенность',
    range: 'Вне допустимых пределов', choice: 'Нет среди вариантов', date: 'Некорректная дата', type: 'Неверный тип значения', current_password: 'Текущий пароль неверен',
    weak_password: 'Этот пароль слишком легко угадать', unknown_code: 'Неизвестный код словаря', bounds: 'Границы не упорядочены', idempotency_key: 'Должно быть от 1 до 255 символов', too_deep_tree: 'Дерево стало бы слишком глубоким', responsible: 'Этот пользователь не может быть здесь ответственным', no_details: 'Нечего осматривать: ни один чек-лист не относится к этому объекту',
    header_check_type: 'У заголовка нет типа проверки', visible_if: 'Условие должно называть код предыдущего вопроса', repeated: 'Указано более одного раза', rrule: 'Не правило повторения по RFC 5545', schedule_type: 'Правило не соответствует виду расписания',
  },
};

export const messageFor = (type: string, locale: Locale): string => MESSAGES[locale][type] ?? type;

/** The best language of an Accept-Language header; anything unreadable falls back to en-GB. */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const language = part.split(';')[0]?.trim().slice(0, 2).toLowerCase();
    const locale = LOCALES.find((candidate) => candidate.startsWith(`${language}-`));
    if (language?.length === 2 && locale) return locale;
  }
  return DEFAULT_LOCALE;
}
