import type { LateDecision } from '../inspections/lateDecisions.ts';
import type { JobName } from '../jobs/jobs.ts';
import type { Locale } from '../kit/locales.ts';
import type { PauseTold } from '../reports/mailed.ts';
import type { NotPlanned, NoticeKind } from './kinds.ts';

/** The meaning of each `{…}` in a sentence. */
export type SentencePart =
  | 'inspection'
  | 'object'
  | 'responsible'
  | 'author'
  | 'word'
  | 'at'
  | 'critical'
  | 'constraint'
  | 'value'
  | 'limit'
  | 'remnant'
  | 'webhook'
  | 'template'
  | 'objects'
  | 'report'
  | 'device'
  | 'unsent'
  | 'started'
  | 'address';
export type Sentences = Record<
  | Exclude<NoticeKind, 'job_finished' | 'report_paused' | 'not_planned' | 'late_decided'>
  | `not_planned_${NotPlanned}`
  | `late_${LateDecision}`
  | `${JobName}_${'done' | 'failed'}`
  | `report_paused_${PauseTold}`,
  string
> & {
  /** Used if nobody is responsible. */
  handed_over_to_nobody: string;
  /** Used if a report was mailed to none of its readers. */
  report_mail_to_nobody: string;
  /** Used if the user no longer sees the entity of the report. */
  unseen_report_no_readers: string;
  /** Used for a date once it has passed, and while it approaches. */
  limit_passed: string;
  limit_near: string;
  /** Used for an unknown device. */
  unknown_device: string;
};

/** The sentence of each notice. */
export const SENTENCES: Record<Locale, Sentences> = {
  'en-GB': {
    assigned: 'Assigned to you: “{inspection}”, {at}',
    reminder: 'Coming up: “{inspection}”, {at}',
    overdue: '“{inspection}” has been overdue since {at}',
    escalated: '“{inspection}” is still not finished: overdue since {at}',
    handed_over: '“{inspection}” is handed over to {responsible}',
    handed_over_to_nobody: '“{inspection}” is no longer assigned to you',
    cancelled: 'Cancelled: “{inspection}”, planned for {at}',
    late_work: '{author} hands in late work for “{inspection}”',
    late_taken_over: 'Your late work for “{inspection}” has been taken over',
    late_kept: 'Your late work for “{inspection}” is kept with it as a record',
    late_rejected: 'Your late work for “{inspection}” is not taken over: {word}',
    asked_back: '{author} asks you to hand “{inspection}” back',
    critical: '“{inspection}” has a critical result. Critical findings: {critical}',
    healed: '{object} is no longer critical',
    limit_broken: '“{constraint}” is broken: {value}, limit {limit}',
    limit_passed: '“{constraint}” has run out: {limit} was the last day',
    limit_near: '“{constraint}” runs out: {limit} is the last day',
    limit_healed: '“{constraint}” is within its limit again',
    not_planned_no_lists:
      '“{template}” plans nothing: all its check lists are archived or empty. Objects: {objects}',
    not_planned_no_objects:
      '“{template}” plans nothing: no object has the class its check lists are for. Objects: {objects}',
    not_planned_too_many:
      '“{template}” plans nothing: too many objects for one inspection. Objects: {objects}',
    not_planned_rule:
      '“{template}” plans nothing: its recurrence rule comes too often. Objects: {objects}',
    device_silent:
      '{responsible}: {device} has not synced since {at}. Not sent then: {unsent}. Inspections in progress: {started}',
    low_credits: 'Credits are running low: {remnant} left',
    webhook_disabled:
      'The webhook “{webhook}” is switched off: its address no longer takes messages',
    report_paused_not_visible: 'A mailed report is paused: you no longer see what it is about',
    report_paused_archived: 'The mailed report is paused: “{report}” is archived',
    report_paused_no_readers:
      'The mailed report “{report}” is paused: all readers have unsubscribed',
    unseen_report_no_readers: 'A mailed report is paused: all readers have unsubscribed',
    new_device: 'Signed in from a new device: {device}, {address}, {at}',
    unknown_device: 'unknown device',
    recalculation_done: 'The recalculation is finished',
    recalculation_failed: 'The recalculation has failed',
    constraint_recalculation_done: 'All restrictions have been judged again',
    constraint_recalculation_failed: 'The restrictions could not be judged again',
    assignment_done: 'The template “{template}” has been assigned',
    assignment_failed: 'The template “{template}” could not be assigned',
    value_import_done: 'The import of values is finished',
    value_import_failed: 'The import of values has failed',
    recreate_qr_done: 'All QR codes have been renewed',
    recreate_qr_failed: 'The QR codes could not all be renewed',
    report_done: 'The report “{report}” is ready',
    report_failed: 'The report could not be made',
    reports_done: 'The reports are ready',
    reports_failed: 'The reports could not be made',
    report_mail_done: 'The report has been mailed',
    report_mail_to_nobody: 'Nobody got the report by mail',
    report_mail_failed: 'The report could not be mailed',
    audit_verification_done: 'The audit log has been verified',
    audit_verification_failed: 'The audit log could not be verified',
    labels_done: 'The labels are ready to be printed',
    labels_failed: 'The labels could not be made',
  },
  'de-DE': {
    assigned: 'Ihnen zugewiesen: „{inspection}“, {at}',
    reminder: 'Steht bevor: „{inspection}“, {at}',
    overdue: '„{inspection}“ ist seit {at} überfällig',
    escalated: '„{inspection}“ ist noch immer nicht abgeschlossen, überfällig seit {at}',
    handed_over: '„{inspection}“ ist an {responsible} übergeben',
    handed_over_to_nobody: '„{inspection}“ ist Ihnen nicht mehr zugewiesen',
    cancelled: 'Abgesagt: „{inspection}“, geplant für {at}',
    late_work: '{author} reicht verspätete Arbeit für „{inspection}“ ein',
    late_taken_over: 'Ihre verspätete Arbeit für „{inspection}“ ist übernommen',
    late_kept: 'Ihre verspätete Arbeit für „{inspection}“ bleibt als Nachweis dabei',
    late_rejected: 'Ihre verspätete Arbeit für „{inspection}“ wird nicht übernommen: {word}',
    asked_back: '{author} bittet Sie, „{inspection}“ zurückzugeben',
    critical: '„{inspection}“ hat ein kritisches Ergebnis. Kritische Befunde: {critical}',
    healed: '{object} ist nicht mehr kritisch',
    limit_broken: '„{constraint}“ ist verletzt: {value}, Grenze {limit}',
    limit_passed: '„{constraint}“ ist abgelaufen, letzter Tag war {limit}',
    limit_near: '„{constraint}“ läuft ab, letzter Tag ist {limit}',
    limit_healed: '„{constraint}“ ist wieder eingehalten',
    not_planned_no_lists:
      '„{template}“ plant nichts: Alle Checklisten sind archiviert oder leer. Objekte: {objects}',
    not_planned_no_objects:
      '„{template}“ plant nichts: Kein Objekt hat die Klasse, für die die Checklisten gelten. Objekte: {objects}',
    not_planned_too_many:
      '„{template}“ plant nichts: Zu viele Objekte für eine Prüfung. Objekte: {objects}',
    not_planned_rule:
      '„{template}“ plant nichts: Die Wiederholungsregel trifft zu oft zu. Objekte: {objects}',
    device_silent:
      '{responsible}: {device} ist seit {at} nicht synchronisiert. Damals nicht gesendet: {unsent}. Laufende Inspektionen: {started}',
    low_credits: 'Das Guthaben geht zur Neige. Verbleibende Credits: {remnant}',
    webhook_disabled:
      'Der Webhook „{webhook}“ ist abgeschaltet: Seine Adresse nimmt keine Nachrichten mehr an',
    report_paused_not_visible:
      'Ein Bericht per E-Mail ist pausiert: Sie sehen nicht mehr, worum es darin geht',
    report_paused_archived: 'Der Bericht per E-Mail ist pausiert: „{report}“ ist archiviert',
    report_paused_no_readers:
      'Der Bericht per E-Mail „{report}“ ist pausiert: Alle Empfänger haben ihn abbestellt',
    unseen_report_no_readers:
      'Ein Bericht per E-Mail ist pausiert: Alle Empfänger haben ihn abbestellt',
    new_device: 'Anmeldung von einem neuen Gerät: {device}, {address}, {at}',
    unknown_device: 'unbekanntes Gerät',
    recalculation_done: 'Die Neuberechnung ist beendet',
    recalculation_failed: 'Die Neuberechnung ist fehlgeschlagen',
    constraint_recalculation_done: 'Alle Grenzwerte sind neu bewertet',
    constraint_recalculation_failed: 'Die Grenzwerte konnten nicht neu bewertet werden',
    assignment_done: 'Die Vorlage „{template}“ ist zugewiesen',
    assignment_failed: 'Die Vorlage „{template}“ konnte nicht zugewiesen werden',
    value_import_done: 'Der Import der Messwerte ist beendet',
    value_import_failed: 'Der Import der Messwerte ist fehlgeschlagen',
    recreate_qr_done: 'Alle QR-Codes sind erneuert',
    recreate_qr_failed: 'Die QR-Codes konnten nicht alle erneuert werden',
    report_done: 'Der Bericht „{report}“ ist fertig',
    report_failed: 'Der Bericht konnte nicht erstellt werden',
    reports_done: 'Die Berichte sind fertig',
    reports_failed: 'Die Berichte konnten nicht erstellt werden',
    report_mail_done: 'Der Bericht ist per E-Mail gesendet',
    report_mail_to_nobody: 'Niemand hat den Bericht per E-Mail bekommen',
    report_mail_failed: 'Der Bericht konnte nicht gesendet werden',
    audit_verification_done: 'Das Änderungsprotokoll ist überprüft',
    audit_verification_failed: 'Das Änderungsprotokoll konnte nicht überprüft werden',
    labels_done: 'Die Etiketten können gedruckt werden',
    labels_failed: 'Die Etiketten konnten nicht erstellt werden',
  },
  'uk-UA': {
    assigned: 'Вам призначено «{inspection}»: {at}',
    reminder: 'Незабаром: «{inspection}», {at}',
    overdue: 'Прострочено з {at}: «{inspection}»',
    escalated: '«{inspection}» досі не завершено, прострочено з {at}',
    handed_over: '«{inspection}» передано. Тепер відповідає {responsible}',
    handed_over_to_nobody: '«{inspection}» вам більше не призначено',
    cancelled: 'Скасовано: «{inspection}», було заплановано на {at}',
    late_work: '{author} передає запізнілу роботу для «{inspection}»',
    late_taken_over: 'Вашу запізнілу роботу для «{inspection}» прийнято',
    late_kept: 'Вашу запізнілу роботу для «{inspection}» збережено при ній як запис',
    late_rejected: 'Вашу запізнілу роботу для «{inspection}» не прийнято: {word}',
    asked_back: '{author} просить повернути «{inspection}»',
    critical: '«{inspection}»: критичний результат. Критичні зауваження: {critical}',
    healed: '{object}: стан більше не критичний',
    limit_broken: '«{constraint}» порушено: {value}, межа {limit}',
    limit_passed: '«{constraint}»: термін сплив, останній день був {limit}',
    limit_near: '«{constraint}»: термін спливає, останній день — {limit}',
    limit_healed: '«{constraint}»: знову в межах норми',
    not_planned_no_lists:
      '«{template}» нічого не планує: усі чеклісти архівовані або порожні. Обʼєктів: {objects}',
    not_planned_no_objects:
      '«{template}» нічого не планує: немає обʼєктів класу, для якого ці чеклісти. Обʼєктів: {objects}',
    not_planned_too_many:
      '«{template}» нічого не планує: забагато обʼєктів для однієї інспекції. Обʼєктів: {objects}',
    not_planned_rule:
      '«{template}» нічого не планує: правило повторення спрацьовує надто часто. Обʼєктів: {objects}',
    device_silent:
      '{responsible}: {device} не синхронізовано з {at}. Тоді не надіслано: {unsent}. Інспекцій у роботі: {started}',
    low_credits: 'Кредити закінчуються. Залишилося: {remnant}',
    webhook_disabled: 'Вебхук «{webhook}» вимкнено: його адреса більше не приймає повідомлень',
    report_paused_not_visible: 'Звіт поштою призупинено: ви більше не бачите того, про що він',
    report_paused_archived: 'Звіт поштою призупинено: «{report}» архівовано',
    report_paused_no_readers: 'Звіт поштою «{report}» призупинено: усі отримувачі відписалися',
    unseen_report_no_readers: 'Звіт поштою призупинено: усі отримувачі відписалися',
    new_device: 'Вхід із нового пристрою: {device}, {address}, {at}',
    unknown_device: 'невідомий пристрій',
    recalculation_done: 'Перерахунок завершено',
    recalculation_failed: 'Перерахунок не вдався',
    constraint_recalculation_done: 'Усі обмеження оцінено заново',
    constraint_recalculation_failed: 'Не вдалося заново оцінити обмеження',
    assignment_done: 'Шаблон «{template}» призначено',
    assignment_failed: 'Шаблон «{template}» не вдалося призначити',
    value_import_done: 'Імпорт значень завершено',
    value_import_failed: 'Імпорт значень не вдався',
    recreate_qr_done: 'Усі QR-коди оновлено',
    recreate_qr_failed: 'Не всі QR-коди вдалося оновити',
    report_done: 'Звіт «{report}» готовий',
    report_failed: 'Звіт не вдалося створити',
    reports_done: 'Звіти готові',
    reports_failed: 'Звіти не вдалося створити',
    report_mail_done: 'Звіт надіслано поштою',
    report_mail_to_nobody: 'Звіт поштою ніхто не отримав',
    report_mail_failed: 'Звіт не вдалося надіслати',
    audit_verification_done: 'Журнал змін перевірено',
    audit_verification_failed: 'Не вдалося перевірити журнал змін',
    labels_done: 'Етикетки готові до друку',
    labels_failed: 'Етикетки не вдалося створити',
  },
  'ru-UA': {
    assigned: 'Вам назначено «{inspection}»: {at}',
    reminder: 'Скоро: «{inspection}», {at}',
    overdue: 'Просрочено с {at}: «{inspection}»',
    escalated: '«{inspection}» всё ещё не завершено, просрочено с {at}',
    handed_over: '«{inspection}» передано. Теперь отвечает {responsible}',
    handed_over_to_nobody: '«{inspection}» вам больше не назначено',
    cancelled: 'Отменено: «{inspection}», было запланировано на {at}',
    late_work: '{author} передаёт запоздалую работу для «{inspection}»',
    late_taken_over: 'Ваша запоздалая работа для «{inspection}» принята',
    late_kept: 'Ваша запоздалая работа для «{inspection}» сохранена при ней как запись',
    late_rejected: 'Ваша запоздалая работа для «{inspection}» не принята: {word}',
    asked_back: '{author} просит вернуть «{inspection}»',
    critical: '«{inspection}»: критический результат. Критические замечания: {critical}',
    healed: '{object}: состояние больше не критическое',
    limit_broken: '«{constraint}» нарушено: {value}, граница {limit}',
    limit_passed: '«{constraint}»: срок истёк, последний день был {limit}',
    limit_near: '«{constraint}»: срок истекает, последний день — {limit}',
    limit_healed: '«{constraint}»: снова в пределах нормы',
    not_planned_no_lists:
      '«{template}» ничего не планирует: все чек-листы в архиве или пусты. Объектов: {objects}',
    not_planned_no_objects:
      '«{template}» ничего не планирует: нет объектов класса, для которого эти чек-листы. Объектов: {objects}',
    not_planned_too_many:
      '«{template}» ничего не планирует: слишком много объектов для одной инспекции. Объектов: {objects}',
    not_planned_rule:
      '«{template}» ничего не планирует: правило повторения срабатывает слишком часто. Объектов: {objects}',
    device_silent:
      '{responsible}: {device} не синхронизировано с {at}. Тогда не отправлено: {unsent}. Инспекций в работе: {started}',
    low_credits: 'Кредиты заканчиваются. Осталось: {remnant}',
    webhook_disabled: 'Вебхук «{webhook}» отключён: его адрес больше не принимает сообщения',
    report_paused_not_visible: 'Отчёт по почте приостановлен: вы больше не видите того, о чём он',
    report_paused_archived: 'Отчёт по почте приостановлен: «{report}» в архиве',
    report_paused_no_readers: 'Отчёт по почте «{report}» приостановлен: все получатели отписались',
    unseen_report_no_readers: 'Отчёт по почте приостановлен: все получатели отписались',
    new_device: 'Вход с нового устройства: {device}, {address}, {at}',
    unknown_device: 'неизвестное устройство',
    recalculation_done: 'Пересчёт завершён',
    recalculation_failed: 'Пересчёт не удался',
    constraint_recalculation_done: 'Все ограничения оценены заново',
    constraint_recalculation_failed: 'Не удалось заново оценить ограничения',
    assignment_done: 'Шаблон «{template}» назначен',
    assignment_failed: 'Шаблон «{template}» не удалось назначить',
    value_import_done: 'Импорт значений завершён',
    value_import_failed: 'Импорт значений не удался',
    recreate_qr_done: 'Все QR-коды обновлены',
    recreate_qr_failed: 'Не все QR-коды удалось обновить',
    report_done: 'Отчёт «{report}» готов',
    report_failed: 'Отчёт не удалось создать',
    reports_done: 'Отчёты готовы',
    reports_failed: 'Отчёты не удалось создать',
    report_mail_done: 'Отчёт отправлен по почте',
    report_mail_to_nobody: 'Отчёт по почте никто не получил',
    report_mail_failed: 'Отчёт не удалось отправить',
    audit_verification_done: 'Журнал изменений проверен',
    audit_verification_failed: 'Не удалось проверить журнал изменений',
    labels_done: 'Этикетки готовы к печати',
    labels_failed: 'Этикетки не удалось создать',
  },
};
