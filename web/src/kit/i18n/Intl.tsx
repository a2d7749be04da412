import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { useLanguage } from './i18n.ts';

/** Provides the messages of the chosen language to every component below. */
export function Intl({ children }: { children: ReactNode }) {
  const { locale, messages } = useLanguage();
  return messages ? (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  ) : null;
}
