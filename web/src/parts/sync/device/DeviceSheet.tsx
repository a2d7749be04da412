import {
  IconCheck,
  IconCircleDashed,
  IconDownload,
  IconShieldCheck,
  IconShieldOff,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { countArgs, formatDate, formatNumber, formatRecent } from '../../../kit/format/format.ts';
import { useNow } from '../../../kit/format/now.ts';
import { useStore } from '../../../kit/createStore.ts';
import { fieldSettings } from '../../../kit/session/fieldSettings.ts';
import { useReach } from '../../../kit/http/reach.ts';
import { useInstall } from '../../../kit/install.ts';
import { DAYS_AHEAD } from '@plumbline/contract/tenants/fieldWork';
import {
  chooseAhead,
  knowsNetwork,
  useAhead,
  useDaysAhead,
} from '../../../offline/copies/ahead.ts';
import type { OpenWork } from '../../../offline/copies/workFields.ts';
import { countHeldLists } from '../../../offline/copies/planning.ts';
import { countStoredPictures } from '../../../offline/copies/pictures.ts';
import { renewWork } from '../../../offline/copies/prefetch.ts';
import { useInventory } from '../../../offline/copies/ready.ts';
import { useCopyTrouble } from '../../../offline/copies/room.ts';
import { useFetchingAhead, useOpensWithoutServer } from '../../../offline/copies/shownState.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Drawer } from '../../../ui/overlays/Dialog.tsx';
import { useReadyWork, type ReadyWork } from '../../inspection/useOwnWork.ts';
import { useSizeText } from '../sizeText.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { ForgetThisDevice } from './ForgetDevice.tsx';
import classes from './DeviceSheet.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** What of the user's work this device holds, what the browser has promised about it, and what it fetches ahead. */
export function DeviceSheet(props: Props) {
  const t = useTranslations('device.sheet');
  const phone = useIsPhone();
  return (
    <Drawer
      {...props}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '85%' : 440}
      radius={phone ? '20px 20px 0 0' : 0}
      title={t('title')}
      closeButtonProps={{ size: phone ? 'lg' : 'md' }}
    >
      <Content />
    </Drawer>
  );
}

function Content() {
  const t = useTranslations('device.sheet');
  const work = useReadyWork();
  const now = useNow();
  const days = useDaysAhead();
  const until = new Date(now.getTime() + days * 86_400_000).toISOString();
  return (
    <div className="column gap-16">
      <p className="quiet">
        {t('about', { day: formatDate(until) })}
        {work?.asOf != null && ` ${t('fetched', { time: formatRecent(work.asOf, now) })}`}
      </p>
      {work !== null && <Contents work={work} />}
      <StoragePromise />
      <Ahead />
      <Acts work={work} />
      <ForgetThisDevice />
    </div>
  );
}

function Contents({ work }: { work: ReadyWork }) {
  const t = useTranslations('device.sheet');
  const inventory = useInventory();
  const pictures = useCounted(countStoredPictures);
  const lists = useCounted(countHeldLists) ?? 0;
  const objects = [...(inventory?.objects.values() ?? [])];
  const held = [...work.held, ...objects];
  const sum = (of: readonly { size: number }[]) => of.reduce((sum, { size }) => sum + size, 0);
  const missing = work.total - work.ready.length;
  return (
    <ul>
      <Line
        isHere={missing === 0}
        title={t('inspections', {
          count: formatNumber(work.ready.length),
          total: formatNumber(work.total),
        })}
        text={t('inspections_with')}
        bytes={sum(work.held)}
      />
      {objects.length > 0 && (
        <Line isHere title={t('objects', countArgs(objects.length))} bytes={sum(objects)} />
      )}
      {lists > 0 && <Line isHere title={t('lists', countArgs(lists))} />}
      {pictures !== null && pictures.wanted > 0 && (
        <Line
          isHere={pictures.here === pictures.wanted}
          title={t('pictures')}
          text={t('pictures_of', {
            count: formatNumber(pictures.here),
            total: formatNumber(pictures.wanted),
          })}
          bytes={held.reduce((sum, one) => sum + one.pictureBytes, 0)}
        />
      )}
      {missing > 0 && (
        <Line
          isHere={false}
          title={t('missing', countArgs(missing))}
          text={namesOf(work.missing, missing)}
        />
      )}
    </ul>
  );
}

const NAMED = 3;
/** The first few, with an ellipsis for the others. */
function namesOf(rows: readonly OpenWork[], count: number): string {
  const names = rows.slice(0, NAMED).map((row) => `${row.template_name}, ${row.object.name}`);
  return [...names, ...(count > NAMED ? ['…'] : [])].join(' · ');
}

/** A count of what is here, made anew as it changes; null until it has been counted. */
function useCounted<C>(count: () => Promise<C>): C | null {
  const inventory = useInventory();
  const [counted, setCounted] = useState<C | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void count().then((found) => {
      if (isCurrent) setCounted(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [inventory, count]);
  return counted;
}

interface LineProps {
  isHere: boolean;
  title: string;
  text?: string;
  bytes?: number;
}

function Line({ isHere, title, text, bytes }: LineProps) {
  const sizeText = useSizeText();
  const Icon = isHere ? IconCheck : IconCircleDashed;
  return (
    <li className={`row gap-12 line-below ${classes.line}`}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={`column grow break-anywhere ${classes.words}`}>
        <span>{title}</span>
        {text && (
          <span className="quiet small" dir="auto">
            {text}
          </span>
        )}
      </span>
      {bytes !== undefined && <span className="quiet num">{sizeText(bytes)}</span>}
    </li>
  );
}

interface Storage {
  isPersisted: boolean;
  /** The bytes that the browser still grants; null where it does not say. */
  free: number | null;
}

/** What the browser says about the storage of this page; null until it has answered. */
function useStorage(): Storage | null {
  const [storage, setStorage] = useState<Storage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const isPersisted = (await navigator.storage?.persisted?.()) ?? false;
      const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
      const free = quota === undefined ? null : Math.max(0, quota - (usage ?? 0));
      if (isCurrent) setStorage({ isPersisted, free });
    };
    void ask().catch(() => undefined); // then nothing is said about it
    return () => {
      isCurrent = false;
    };
  }, []);
  return storage;
}

/** What the browser has promised: whether what is here stays here, and how to make that likelier. */
function StoragePromise() {
  const opens = useOpensWithoutServer();
  const t = useTranslations('device.sheet');
  const storage = useStorage();
  const trouble = useCopyTrouble();
  const words = useTranslations('device.shortfall');
  const sizeText = useSizeText();
  const { by, install } = useInstall();
  if (!opens)
    return <p className={`flex gap-12 radius-10 ${classes.promise}`}>{t('needs_server')}</p>;
  if (storage === null) return null;
  const { isPersisted, free } = storage;
  const Icon = isPersisted ? IconShieldCheck : IconShieldOff;
  return (
    <div className={`flex gap-12 radius-10 ${classes.promise}`}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div className="column grow gap-10 break-anywhere">
        <p>
          {t(isPersisted ? 'persisted' : 'not_persisted')}{' '}
          {trouble === null
            ? free !== null && t('free', { size: sizeText(free) })
            : words(`why.${trouble}`)}{' '}
          {t('unsent_stay')}
        </p>
        {!isPersisted && by === 'hand' && <p className="quiet small">{t('install_by_hand')}</p>}
        {by === 'dialog' && (
          <Button variant="default" size="sm" data-phone="lg" onClick={install}>
            {t('install')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** How much is fetched ahead, and over which networks. */
function Ahead() {
  const t = useTranslations('device.sheet');
  const days = useDaysAhead();
  const { anyNetwork, photosAnyNetwork } = useAhead();
  const { photos_wait } = useStore(fieldSettings);
  const away = useReach().away !== null;
  return (
    <>
      <div className="wrap align-centre justify-between">
        <span>{t('ahead')}</span>
        <Segments
          aria-label={t('ahead')}
          value={String(days)}
          data={DAYS_AHEAD.map((days) => ({
            value: String(days),
            label: t('days', countArgs(days)),
            disabled: away, // what another choice asks for cannot be known here
          }))}
          onChange={(value) =>
            chooseAhead({ days: DAYS_AHEAD.find((days) => String(days) === value) ?? null })
          }
        />
      </div>
      {knowsNetwork() && (
        <>
          <Switch
            label={t('any_network')}
            checked={anyNetwork}
            onChange={(event) => chooseAhead({ anyNetwork: event.currentTarget.checked })}
          />
          <Switch
            label={t('photos_any_network')}
            checked={photosAnyNetwork ?? !photos_wait}
            onChange={(event) => chooseAhead({ photosAnyNetwork: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}

function Acts({ work }: { work: ReadyWork | null }) {
  const opens = useOpensWithoutServer();
  const t = useTranslations('device.sheet');
  const away = useReach().away !== null;
  const isFetching = useFetchingAhead() > 0;
  const missing = work === null ? 0 : work.total - work.ready.length;
  if (!opens) return null;
  return (
    <div className="column gap-6">
      <Button
        size="sm"
        data-phone="lg"
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        disabled={away}
        loading={isFetching}
        onClick={() => void renewWork()}
      >
        {missing > 0 ? t('fetch_rest', countArgs(missing)) : t('update')}
      </Button>
      {away && <span className="quiet small">{t('needs_network')}</span>}
    </div>
  );
}
