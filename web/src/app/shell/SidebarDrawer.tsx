import { useTranslations } from 'use-intl';
import { Drawer } from '../../ui/overlays/Dialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import classes from './Sidebar.module.css';

/** The sidebar over the page of a tablet, until a page is chosen or it is closed. */
export function SidebarDrawer({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations('shell');
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="left"
      size="var(--sidebar-w)"
      padding={0}
      title={t('menu')}
      classNames={{ body: classes.over, header: classes.overHead }}
    >
      <Sidebar open chosen={close} />
    </Drawer>
  );
}
