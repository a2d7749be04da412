import {
  IconCloud,
  IconLogout,
  IconBell,
  IconKey,
  IconMail,
  IconPhoto,
  IconShieldLock,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { PageLink } from '../../kit/router/parts.tsx';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { openSyncSheet } from '../../parts/sync/syncSheet.ts';
import { useSyncText } from '../../parts/sync/SyncPill.tsx';
import { Drawer } from '../../ui/overlays/Dialog.tsx';
import { unreadText } from '../../areas/notices/unread.ts';
import { paths } from '../../kit/paths.ts';
import { showProfile } from '../../areas/users/profile/profileState.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { config } from '../../kit/config.ts';
import { isLocale, LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { switchLanguage } from '../../kit/session/language.ts';
import { LazySelect } from '../../ui/fields/LazySelect.tsx';
import { useToday } from '../../kit/format/now.ts';
import { chooseScheme, useScheme } from '../../ui/theme/scheme.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { ArchivedSwitch, StorageLink } from './Sidebar.tsx';
import { useSignOut } from './useSignOut.tsx';
import { useUnreadWords } from './Unread.tsx';
import { useUnread, useMenu, usePhoneTabs, useServerVersion } from './useShell.ts';
import { SCHEMES } from './Preferences.tsx';
import { MenuItems } from './MenuItems.tsx';
import { WorkspaceSelector } from './WorkspaceSelector.tsx';
import classes from './PhoneTabs.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

/** Everything in the frame that does not fit among a phone's tabs. */
export function More({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const isTold = useMay('notice.settings');
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
        closeButtonProps={{ size: 'lg' }}
      >
        <Who />
        {isTold && <MoreNotices close={close} />}
        <OwnProfile close={close} />
        <Sync close={close} />
        <RestOfMenu close={close} />
        <div className={`line-above ${classes.section}`}>
          <Language />
          <Scheme />
          <ArchivedSwitch />
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
    <div className={`row gap-12 below-12 ${classes.who}`}>
      <PersonAvatar size={44} name={me.full_name} avatar={me.avatar} />
      <div className="min-width-0" dir="auto">
        <strong>{me.full_name}</strong>
        <p className="faint break-anywhere">
          {[me.position, me.business_unit?.name].filter(Boolean).join(' · ')}
        </p>
        <p className="faint break-anywhere">{me.email}</p>
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

function MoreNotices({ close }: { close: () => void }) {
  const t = useTranslations('shell.notices');
  const unreadWords = useUnreadWords();
  const count = useUnread();
  return (
    <div className={`line-above ${classes.section}`}>
      <Button
        fullWidth
        size="lg"
        variant="subtle"
        color="gray"
        style={{ justifyContent: 'flex-start' }}
        leftSection={<IconBell size={18} stroke={1.6} aria-hidden />}
        aria-label={count === undefined ? t('title') : unreadWords(count)}
        onClick={close}
        renderRoot={(props: Record<string, unknown>) => (
          <PageLink {...props} to={paths.notices()} />
        )}
      >
        {t('title')}
        {!!count && (
          <span className={`regular faint num ${classes.unread}`}>{unreadText(count)}</span>
        )}
      </Button>
    </div>
  );
}

function OwnProfile({ close }: { close: () => void }) {
  const t = useTranslations('common');
  const portrait = useTranslations('portrait');
  const mayHavePicture = useMay('user.picture');
  const parts = [
    { part: 'data' as const, label: t('profile'), icon: IconUser },
    ...(mayHavePicture
      ? ([
          { part: 'picture', label: portrait('change'), icon: IconPhoto },
          { part: 'signature', label: portrait('signature.change'), icon: IconSignature },
        ] as const)
      : []),
    { part: 'password' as const, label: t('change_password'), icon: IconKey },
  ];
  const go = useGo();
  const entries = [
    ...parts.map(({ part, ...entry }) => ({ ...entry, open: () => showProfile(part) })),
    { label: t('page.security'), icon: IconShieldLock, open: () => go(paths.security()) },
    { label: t('page.reportSchedules'), icon: IconMail, open: () => go(paths.reportSchedules()) },
  ];
  return (
    <div className={`line-above ${classes.section}`}>
      {entries.map(({ label, icon: Icon, open }) => (
        <Button
          key={label}
          fullWidth
          size="lg"
          variant="subtle"
          color="gray"
          style={{ justifyContent: 'flex-start' }}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          onClick={() => {
            close();
            open();
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function RestOfMenu({ close }: { close: () => void }) {
  const menu = useMenu();
  const tabs = usePhoneTabs().map(({ route }) => route);
  const rest = [...menu.main, ...menu.masterData]
    .flatMap((entry) => ('route' in entry ? [entry] : entry.entries))
    .filter(({ route }) => !tabs.includes(route));
  const storage = menu.storage ? config().external_storage_url : null;
  return (
    <nav className={`line-above ${classes.section}`} onClickCapture={close}>
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
  const colorScheme = useScheme();
  return (
    <>
      <p className={`regular faint ${classes.label}`}>{t('scheme.label')}</p>
      <Segments
        fullWidth
        size="lg"
        style={{ marginBottom: 'var(--mantine-spacing-xs)' }}
        aria-label={t('scheme.label')}
        value={colorScheme}
        data={SCHEMES.map(([value]) => ({ value, label: t(`scheme.${value}`) }))}
        onChange={chooseScheme}
      />
    </>
  );
}

function Versions() {
  const t = useTranslations('session');
  const version = useServerVersion();
  const year = useToday().getFullYear();
  return (
    <p className="size-12 faint text-centre above-12">
      {t('ui_version', { version: UI_VERSION })}
      {version !== undefined && ` · ${t('server_version', { version })}`}
      {` · © ${year} ${PRODUCT_NAME}`}
    </p>
  );
}
