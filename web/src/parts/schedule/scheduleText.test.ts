import { LOCALES } from '@plumbline/contract/kit/locales';
import { ruleText } from '@plumbline/contract/schedule/ruleText';
import TEXTS from '@plumbline/contract/schedule/ruleTexts.json';
import { createTranslator, type Messages } from 'use-intl';
import { expect, test } from 'vitest';
import { loadMessages } from '../../kit/i18n/i18n.ts';

test.each(LOCALES)('says the rule of a schedule in %s as reports print it', async (locale) => {
  const messages = await loadMessages(locale, ['frame']);
  const say = createTranslator<Messages, 'ruleWords'>({ locale, messages, namespace: 'ruleWords' });
  for (const { rrule, [locale]: text } of TEXTS)
    expect(ruleText(rrule, { locale, say }), rrule).toBe(text);
});
