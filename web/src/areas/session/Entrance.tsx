import { LOCALES } from '@plumbline/contract/kit/locales';
import { useDocumentTitle } from '@mantine/hooks';
import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../kit/format/now.ts';
import { LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { versionQuery } from '../../kit/http/version.ts';
import { pickLanguage } from '../../kit/session/language.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Illustration } from './Illustration.tsx';
import classes from './LoginPage.module.css';

/** The frame of pages that need no sign-in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('session');
  useDocumentTitle(`${title} · ${PRODUCT_NAME}`);
  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <Brand name={PRODUCT_NAME} subtitle={t('subtitle')} />
        <div className={classes.middle}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
        <Footer />
      </main>
      <Illustration />
    </div>
  );
}

function Footer() {
  const t = useTranslations('session');
  const { data } = useQuery(versionQuery);
  const year = useToday().getFullYear();
  return (
    <footer className={classes.footer}>
      <LanguageChoice />
      <span>
        {[
          t('ui_version', { version: UI_VERSION }),
          data && t('server_version', { version: data.version }),
          `© ${year} ${PRODUCT_NAME}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </footer>
  );
}

/** Looks like `Segments`, which this first page would have to load. */
function LanguageChoice() {
  const t = useTranslations('session');
  const { locale } = useLanguage();
  return (
    <div className={classes.languages} role="radiogroup" aria-label={t('language')}>
      {LOCALES.map((value) => (
        <label key={value} className={classes.language}>
          <input
            type="radio"
            name="language"
            value={value}
            checked={value === locale}
            onChange={() => void pickLanguage(value)}
          />
          {LOCALE_NAMES[value]}
        </label>
      ))}
    </div>
  );
}
