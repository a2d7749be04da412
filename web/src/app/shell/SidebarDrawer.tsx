import { useTranslations } from 'use-intl';
import { Drawer } from '../../ui/overlays/Dialog.tsx';
import { Sidebar } from './Sidebar.tsx';

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
      styles={{ header: { padding: '8px 12px 8px 22px' } }}
    >
      <Sidebar open chosen={close} />
    </Drawer>
  );
}
