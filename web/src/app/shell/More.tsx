import { Button } from '@mantine/core';
import { IconCloud, IconLogout } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { openSyncSheet } from '../../parts/sync/syncSheet.ts';
import { useSyncText } from '../../parts/sync/SyncPill.tsx';
import classes from './PhoneTabs.module.css';
import { ArchivedSwitch } from './Sidebar.tsx';
import { useSignOut } from './useSignOut.tsx';
import { Drawer } from '../../ui/overlays/Dialog.tsx';
import { RestOfMenu, Language, Scheme, Versions } from './MoreSettings.tsx';
import { MoreNotices } from './MoreNotices.tsx';
import { OwnProfile } from './OwnProfile.tsx';

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
        <div className={classes.section}>
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
    <div className={classes.who}>
      <PersonAvatar size={44} name={me.full_name} avatar={me.avatar} />
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
