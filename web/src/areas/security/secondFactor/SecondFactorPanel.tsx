import type { SecondFactorView } from '@plumbline/contract/accounts/security';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { lateDialog } from '../../../kit/later.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { secondFactorQuery } from './secondFactor.ts';
import type { DialogName } from './SecondFactorDialog.tsx';
import classes from '../Security.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

const SecondFactorDialog = lateDialog(
  async () => (await import('./SecondFactorDialog.tsx')).SecondFactorDialog,
);

/** Whether signing in needs a code, and what the user can do about it. */
export function SecondFactorPanel() {
  const t = useTranslations('security.second_factor');
  const query = useQuery(secondFactorQuery);
  const [dialog, setDialog] = useState<DialogName>('set_up');
  const [opened, setOpened] = useState(false);
  const show = (name: DialogName) => {
    setDialog(name);
    setOpened(true);
  };
  return (
    <Panel title={t('title')}>
      {query.data === undefined ? (
        <RowsWaiting query={query} rows={3} />
      ) : (
        <State view={query.data} show={show} />
      )}
      <SecondFactorDialog dialog={dialog} opened={opened} onClose={() => setOpened(false)} />
    </Panel>
  );
}

function State({ view, show }: { view: SecondFactorView; show: (dialog: DialogName) => void }) {
  const t = useTranslations('security.second_factor');
  const { second_factor_at, recovery_codes_left } = view;
  if (second_factor_at === null)
    return (
      <>
        <p className={`quiet ${classes.text}`}>{t('off')}</p>
        <Button onClick={() => show('set_up')}>{t('set_up.verb')}</Button>
      </>
    );
  return (
    <>
      <p className={`quiet ${classes.text}`}>{t('on')}</p>
      <PropertyList
        rows={[
          [t('since'), formatMoment(second_factor_at)],
          [t('codes_left'), formatNumber(recovery_codes_left)],
        ]}
      />
      <div className="wrap above-12">
        <Button variant="default" onClick={() => show('new_codes')}>
          {t('new_codes.verb')}
        </Button>
        <Button variant="default" onClick={() => show('turn_off')}>
          {t('turn_off.verb')}
        </Button>
      </div>
    </>
  );
}
