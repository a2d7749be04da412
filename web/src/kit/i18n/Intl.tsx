import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { useLanguage } from './i18n.ts';

/** Gives every component below the messages of the chosen language. */
export function Intl({ children }: { children: ReactNode }) {
  const { locale, messages } = useLanguage();
  return messages ? (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  ) : null;
}
