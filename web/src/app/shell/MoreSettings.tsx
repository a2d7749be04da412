import { useMantineColorScheme } from '@mantine/core';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { useTranslations } from 'use-intl';
import { config } from '../../kit/config.ts';
import { isLocale, LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { switchLanguage } from '../../kit/session/language.ts';
import { LazySelect } from '../../ui/fields/LazySelect.tsx';
import { useToday } from '../../kit/format/now.ts';
import classes from './PhoneTabs.module.css';
import { SCHEMES } from './Preferences.tsx';
import { StorageLink } from './Sidebar.tsx';
import { MenuItems } from './MenuItems.tsx';
import { WorkspaceSelector } from './WorkspaceSelector.tsx';
import { useMenu, usePhoneTabs, useServerVersion } from './useShell.ts';
import { Segments } from '../../ui/fields/Segments.tsx';

export function RestOfMenu({ close }: { close: () => void }) {
  const menu = useMenu();
  const tabs = usePhoneTabs().map(({ route }) => route);
  const rest = [...menu.main, ...menu.masterData]
    .flatMap((entry) => ('route' in entry ? [entry] : entry.entries))
    .filter(({ route }) => !tabs.includes(route));
  const storage = menu.storage ? config().external_storage_url : null;
  return (
    <nav className={classes.section} onClickCapture={close}>
      <WorkspaceSelector />
      <MenuItems entries={rest} open />
      {storage !== null && <StorageLink url={storage} open />}
    </nav>
  );
}

export function Language() {
  const t = useTranslations('session');
  const { locale } = useLanguage();
  return (
    <LazySelect
      label={t('language')}
      size="lg"
      value={locale}
      data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      onChange={(value) => isLocale(value) && void switchLanguage(value)}
    />
  );
}

export function Scheme() {
  const t = useTranslations('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <p className={classes.label}>{t('scheme.label')}</p>
      <Segments
        fullWidth
        size="lg"
        style={{ marginBottom: 'var(--mantine-spacing-xs)' }}
        aria-label={t('scheme.label')}
        value={colorScheme}
        data={SCHEMES.map(([value]) => ({ value, label: t(`scheme.${value}`) }))}
        onChange={setColorScheme}
      />
    </>
  );
}

export function Versions() {
  const t = useTranslations('session');
  const version = useServerVersion();
  const year = useToday().getFullYear();
  return (
    <p className={classes.versions}>
      {t('ui_version', { version: UI_VERSION })}
      {version !== undefined && ` · ${t('server_version', { version })}`}
      {` · © ${year} ${PRODUCT_NAME}`}
    </p>
  );
}
