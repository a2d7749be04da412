import { PRODUCT_NAME, UI_VERSION } from '@plumbline/contract/product';
import { useTranslations } from 'use-intl';
import { useToday } from '../../kit/format/now.ts';
import classes from './Shell.module.css';
import { useSyncText } from '../../parts/sync/SyncPill.tsx';
import { useServerVersion, useTenantName } from './useShell.ts';

/** Versions, copyright, and whether the data shown is the server's current data. */
export function Footer() {
  const t = useTranslations('session');
  const version = useServerVersion();
  const tenant = useTenantName();
  const year = useToday().getFullYear();
  return (
    <footer className={classes.footer}>
      <span>{t('ui_version', { version: UI_VERSION })}</span>
      {version !== undefined && <span>{t('server_version', { version })}</span>}
      <span>
        © {year} {tenant === PRODUCT_NAME ? tenant : `${tenant} · ${PRODUCT_NAME}`}
      </span>
      <span className={classes.sync}>{useSyncText()}</span>
    </footer>
  );
}
