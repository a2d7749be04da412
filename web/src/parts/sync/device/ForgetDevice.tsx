import type { DeviceView } from '@plumbline/contract/users/devices';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatRecent } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { later } from '../../../kit/later.ts';
import { notify } from '../../../kit/notify.ts';
import { recall } from '../../../kit/remembered.ts';
import { useMe } from '../../../kit/session/me.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { useWaitingText, WAITING_FIELDS } from './told.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

const forgetting = later(withTexts('lock', async () => await import('../../lock/Forgetting.tsx')));

/** Opens the question of this device itself. */
export function ForgetThisDevice() {
  const t = useTranslations('device.forget');
  const [isAsking, setAsking] = useState(false);
  const loaded = forgetting.useOnRequest(isAsking, () => setAsking(false));
  return (
    <>
      <Button
        variant="default"
        color="danger"
        size="sm"
        data-phone="lg"
        loading={isAsking && loaded === null}
        onClick={() => setAsking(true)}
      >
        {t('this_device')}
      </Button>
      {isAsking && loaded && <loaded.Forgetting onClose={() => setAsking(false)} />}
    </>
  );
}

/** The fields by which a device is forgotten. */
export const FORGET_FIELDS = [
  'device_id',
  'user',
  'name',
  'forget_asked_at',
  ...WAITING_FIELDS,
] as const;

interface Props {
  row: Pick<DeviceView, 'id' | (typeof FORGET_FIELDS)[number]>;
  tabIndex?: number;
}

/** Asks the server that a device is forgotten at its next contact, or says that it has been asked. */
export function ForgetDevice({ row, tabIndex }: Props) {
  const t = useTranslations('device.forget');
  const me = useMe();
  const now = useNow();
  const waitingText = useWaitingText();
  const [isAsking, setAsking] = useState(false);
  const name = row.name || t('unknown');
  const ask = useAct(() => api.post(`/device/${row.id}/forget`), {
    changes: ['device'],
    done: () => {
      setAsking(false);
      notify({ text: t('will_be') });
    },
  });
  if (row.forget_asked_at !== null) {
    const asked = t('asked', { time: formatRecent(row.forget_asked_at, now) });
    return <span title={asked}>{asked}</span>;
  }
  if (row.user.id === me.id && row.device_id === recall('device')) return <ForgetThisDevice />;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        data-phone="lg"
        tabIndex={tabIndex}
        aria-label={t('label', { device: name, user: row.user.name })}
        onClick={() => setAsking(true)}
      >
        {t('verb')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('title', { user: row.user.name })}
        consequence={`${name}. ${t('text')} ${waitingText(row)}.`}
        verb={t('verb')}
        busy={ask.isPending}
        danger
        onConfirm={() => ask.mutate(undefined)}
      />
    </>
  );
}
