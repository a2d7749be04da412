import { Button } from '@mantine/core';
import type { SecondFactorView, RecoveryCodes } from '@plumbline/contract/accounts/security';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { secondFactorQuery, SECOND_FACTOR } from './secondFactor.ts';
import { SetUp } from './SetUp.tsx';
import { ProveForm } from './ProveForm.tsx';
import { CodesToSave } from './CodesToSave.tsx';
import classes from '../Security.module.css';

function NewCodes({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.second_factor.new_codes');
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <CodesToSave codes={codes} onClose={onClose} />;
  return (
    <ProveForm
      text={t('text')}
      verb={t('verb')}
      onClose={onClose}
      send={async (body) => {
        const path = `${SECOND_FACTOR}/recovery_codes`;
        const { recovery_codes } = await api.post<RecoveryCodes>(path, { body: { ...body } });
        setCodes(recovery_codes);
        await refetch('user');
      }}
    />
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.second_factor.turn_off');
  return (
    <ProveForm
      text={t('text')}
      verb={t('verb')}
      onClose={onClose}
      send={async (body) => {
        await api.post(`${SECOND_FACTOR}/turn_off`, { body: { ...body } });
        notify({ text: t('done') });
        onClose();
        await refetch('user');
      }}
    />
  );
}

const DIALOGS = { set_up: SetUp, turn_off: TurnOff, new_codes: NewCodes };
type DialogName = keyof typeof DIALOGS;

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
  const close = () => setOpened(false);
  const Content = DIALOGS[dialog];
  return (
    <Panel title={t('title')}>
      {query.data === undefined ? (
        <RowsWaiting query={query} rows={3} />
      ) : (
        <State view={query.data} show={show} />
      )}
      <FormDialog opened={opened} onClose={close} title={t(`${dialog}.title`)}>
        <Content onClose={close} />
      </FormDialog>
    </Panel>
  );
}

function State({ view, show }: { view: SecondFactorView; show: (dialog: DialogName) => void }) {
  const t = useTranslations('security.second_factor');
  const { second_factor_at, recovery_codes_left } = view;
  if (second_factor_at === null)
    return (
      <>
        <p className={classes.text}>{t('off')}</p>
        <Button onClick={() => show('set_up')}>{t('set_up.verb')}</Button>
      </>
    );
  return (
    <>
      <p className={classes.text}>{t('on')}</p>
      <PropertyList
        rows={[
          [t('since'), formatMoment(second_factor_at)],
          [t('codes_left'), formatNumber(recovery_codes_left)],
        ]}
      />
      <div className={classes.tools}>
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
