import { useTranslations } from 'use-intl';
import { goTo } from '../../kit/navigation.ts';
import { inArea } from '../../kit/paths.ts';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Scanner } from './Scanner.tsx';
import classes from './Scanner.module.css';

/** Support: the scanner as a page of its own. */
export function QrCodePage() {
  const t = useTranslations('scan');
  const common = useTranslations('common');
  const pages = useTranslations('common.page');
  const admin = useInAdmin();
  return (
    <Page>
      <PageHeader title={pages('supportQrCode')} meta={t('leads_to')} />
      <div className={classes.page}>
        <Panel title={common('scan')} flush>
          <Scanner takesAddresses onFound={(path) => void goTo(inArea(path, admin))} />
        </Panel>
      </div>
    </Page>
  );
}
