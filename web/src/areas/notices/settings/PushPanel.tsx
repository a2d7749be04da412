import type { PushDevices } from '@plumbline/contract/notices/push';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { pushHere } from '../../../kit/pushHere.ts';
import { useMe } from '../../../kit/session/me.ts';
import { pushSupport, turnOffPush, turnOnPush } from '../../../offline/push.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import classes from './Settings.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

/** Whether this device and others of the user show notices at once, as the browser and the server really have it. */
export function PushPanel({ devices }: { devices: PushDevices }) {
  const t = useTranslations('notices.push');
  const here = pushHere()?.device_id;
  const others = devices.items.filter(({ id }) => id !== here);
  return (
    <Panel title={t('title')}>
      <ThisDevice devices={devices} />
      {others.length > 0 && (
        <>
          <h3 className="small quiet above-12">{t('others')}</h3>
          <ul className="lined">
            {others.map((device) => (
              <OtherDevice key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** What the browser allows, which its user may change beside the page. */
function useSupport() {
  const [support, setSupport] = useState(pushSupport);
  useEffect(() => {
    const look = () => setSupport(pushSupport());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return { support, look: () => setSupport(pushSupport()) };
}

function ThisDevice({ devices: { public_key, items } }: { devices: PushDevices }) {
  const t = useTranslations('notices.push');
  const { id } = useMe();
  const { support, look } = useSupport();
  const here = pushHere();
  const isOn = here?.user_id === id && items.some((one) => one.id === here.device_id);
  const change = useAct(
    async (on: boolean) => {
      if (on) await turnOnPush(id, public_key).finally(look);
      else if (here) await turnOffPush(here.device_id);
    },
    { changes: ['notice'] },
  );
  if (support !== 'possible') return <p className="quiet">{t(`support.${support}`)}</p>;
  return (
    <div className={`row ${classes.device}`}>
      <Switch
        label={t('here')}
        description={t(isOn ? 'on' : 'off')}
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </div>
  );
}

function OtherDevice({ device }: { device: PushDevices['items'][number] }) {
  const t = useTranslations('notices.push');
  const remove = useAct(() => turnOffPush(device.id), { changes: ['notice'] });
  const { browser, system } = device.device;
  const name =
    browser && system
      ? t('browser_on_system', { browser, system })
      : (browser ?? system ?? t('unknown'));
  return (
    <li className={`row ${classes.device}`}>
      <span className="column grow">
        <span>{name}</span>
        <span className="quiet small">{t('used', { time: formatMoment(device.used_at) })}</span>
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={t('remove', { name })}
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      >
        {t('verb')}
      </Button>
    </li>
  );
}
