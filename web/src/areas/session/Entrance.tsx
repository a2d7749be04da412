import { LOCALES } from '@plumbline/contract/kit/locales';
import { useDocumentTitle } from '@mantine/hooks';
import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { fetchWhenQuiet } from '../../kit/quiet.ts';
import { useToday } from '../../kit/format/now.ts';
import { api } from '../../kit/http/api.ts';
import { LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { pickLanguage } from '../../kit/session/pickedLanguage.ts';
import { holdDownloads } from '../../offline/serviceWorker.ts';
import { Brand } from '../../ui/Brand.tsx';
import classes from './LoginPage.module.css';

interface Version {
  version: string;
}

/** The frame of pages that need no sign-in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('session');
  useDocumentTitle(`${title} · ${PRODUCT_NAME}`);
  useEffect(holdDownloads, []);
  return (
    <div className={`grid ${classes.screen}`}>
      <main className={`column ${classes.side}`}>
        <Brand name={PRODUCT_NAME} subtitle={t('subtitle')} />
        <div className={`full-width ${classes.middle}`}>
          <h1 className="title-20 below-16">{title}</h1>
          {children}
        </div>
        <Footer />
      </main>
      <Illustration />
    </div>
  );
}

/** The server's version once the page is quiet, without the queries of the pages. */
function useVersion(): string | null {
  const [version, setVersion] = useState<string | null>(null);
  useEffect(
    () => fetchWhenQuiet(async () => setVersion((await api.get<Version>('/version')).version)),
    [],
  );
  return version;
}

function Footer() {
  const t = useTranslations('session');
  const version = useVersion();
  const year = useToday().getFullYear();
  return (
    <footer className="row column gap-12 size-12 faint">
      <LanguageChoice />
      <span>
        {[
          t('ui_version', { version: UI_VERSION }),
          version && t('server_version', { version }),
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
    <div className={`flex ${classes.languages}`} role="radiogroup" aria-label={t('language')}>
      {LOCALES.map((value) => (
        <label
          key={value}
          className={`flex align-centre relative medium quiet ${classes.language}`}
        >
          <input
            className="cover"
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

/** Indent and length in percent, then the shares of critical, attention and OK; the rest is not assessed. */
const BARS: readonly (readonly [
  indent: number,
  length: number,
  critical: number,
  attention: number,
  ok: number,
])[] = [
  [0, 94, 0, 8, 80],
  [7, 75, 0, 9, 91],
  [14, 71, 1, 7, 84],
  [14, 66, 0, 4, 96],
  [7, 72, 0, 5, 86],
  [14, 76, 0, 10, 90],
  [21, 54, 2, 2, 85],
  [21, 56, 1, 11, 82],
  [14, 68, 0, 12, 82],
  [0, 72, 3, 5, 92],
  [7, 61, 2, 23, 75],
  [14, 50, 5, 24, 64],
  [7, 76, 4, 8, 88],
  [0, 93, 0, 1, 99],
  [7, 79, 3, 19, 71],
];

/** A tree of quality bars, symbolising the product. Decoration only. */
function Illustration() {
  return (
    <div className={`centre overflow-hidden ${classes.picture}`} aria-hidden>
      <div className={`column ${classes.tree}`}>
        {BARS.map(([indent, length, critical, attention, ok], i) => (
          <div
            key={i}
            className={`flex overflow-hidden radius-5 ${classes.branch}`}
            style={{ marginLeft: `${indent}%`, width: `${length}%` }}
          >
            {[
              [critical, 'var(--st-red-solid)'] as const,
              [attention, 'var(--st-orange-solid)'] as const,
              [ok, 'var(--st-green-solid)'] as const,
              [100 - critical - attention - ok, 'var(--c-line-2)'] as const,
            ].map(
              ([share, background]) =>
                share > 0 && <span key={background} style={{ flex: share, background }} />,
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
