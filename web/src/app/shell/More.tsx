import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { IconCloud, IconKey, IconLogout, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { showProfile } from '../../areas/users/profile/profileState.ts';
import { config } from '../../kit/config.ts';
import { isLocale, LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { switchLanguage } from '../../kit/session/language.ts';
import { useMe, useRole } from '../../kit/session/me.ts';
import { versionQuery } from '../../kit/http/version.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { LazySelect } from '../../ui/LazySelect.tsx';
import { useToday } from '../../kit/format/useToday.ts';
import { openSyncSheet } from '../../parts/sync/syncSheet.ts';
import { useSyncText } from '../../parts/sync/SyncPill.tsx';
import { phoneTabsOf } from '../menus.ts';
import classes from './PhoneTabs.module.css';
import { SCHEMES } from './Preferences.tsx';
import { ArchivedSwitch, MenuItems, StorageLink, WorkspaceSelector } from './Sidebar.tsx';
import { useSignOut } from './SignOut.tsx';
import { useMenu } from './useShell.ts';
import { Drawer } from '../../ui/overlays/Dialog.tsx';

/** Everything in the frame that does not fit among a phone's tabs. */
export function More({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const role = useRole();
  const signOut = useSignOut();
  return (
    <>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        radius={20}
        title={t('more')}
        closeButtonProps={{ 'aria-label': common('close'), size: 'lg' }}
      >
        <Who />
        <OwnProfile close={close} />
        <Sync close={close} />
        <RestOfMenu close={close} />
        <div className={classes.section}>
          <Language />
          <Scheme />
          {role !== 'superuser' && <ArchivedSwitch />}
        </div>
        <Button
          fullWidth
          size="lg"
          variant="default"
          leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
          onClick={signOut.ask}
        >
          {common('sign_out')}
        </Button>
        <Versions />
      </Drawer>
      {signOut.question}
    </>
  );
}

function Who() {
  const me = useMe();
  return (
    <div className={classes.who}>
      <PersonAvatar size={44} name={me.full_name} />
      <div dir="auto">
        <strong>{me.full_name}</strong>
        <p>{[me.position, me.business_unit?.name].filter(Boolean).join(' · ')}</p>
        <p>{me.email}</p>
      </div>
    </div>
  );
}

/** The unsent answers of this device. */
function Sync({ close }: { close: () => void }) {
  const t = useTranslations('sync');
  const text = useSyncText();
  return (
    <Button
      fullWidth
      size="lg"
      variant="default"
      leftSection={<IconCloud size={18} stroke={1.6} aria-hidden />}
      onClick={() => {
        close();
        openSyncSheet();
      }}
    >
      {text || t('title')}
    </Button>
  );
}

function OwnProfile({ close }: { close: () => void }) {
  const t = useTranslations('common');
  const parts = [
    { part: 'data', label: t('profile'), icon: IconUser },
    { part: 'password', label: t('change_password'), icon: IconKey },
  ] as const;
  return (
    <div className={classes.section}>
      {parts.map(({ part, label, icon: Icon }) => (
        <Button
          key={part}
          fullWidth
          size="lg"
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          onClick={() => {
            close();
            showProfile(part);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function RestOfMenu({ close }: { close: () => void }) {
  const role = useRole();
  const menu = useMenu();
  const tabs = phoneTabsOf(role).map(({ route }) => route);
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

function Language() {
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

function Scheme() {
  const t = useTranslations('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <p className={classes.label}>{t('scheme.label')}</p>
      <SegmentedControl
        fullWidth
        size="lg"
        mb="xs"
        aria-label={t('scheme.label')}
        value={colorScheme}
        data={SCHEMES.map(([value]) => ({ value, label: t(`scheme.${value}`) }))}
        onChange={setColorScheme}
      />
    </>
  );
}

function Versions() {
  const t = useTranslations('session');
  const { data } = useQuery(versionQuery);
  const year = useToday().getFullYear();
  return (
    <p className={classes.versions}>
      {t('ui_version', { version: UI_VERSION })}
      {data && ` · ${t('server_version', { version: data.version })}`}
      {` · © ${year} ${PRODUCT_NAME}`}
    </p>
  );
}
