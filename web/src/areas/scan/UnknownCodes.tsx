import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverReach, useReach } from '../../kit/http/reach.ts';
import { paths } from '../../kit/paths.ts';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { CodeActs } from './CodeActs.tsx';
import { forgetCode, keepScanned, type KeptCode, notePlace, useKeptCodes } from './keptCodes.ts';
import { labelledObject } from './address.ts';
import { type FoundObject, useFoundObjects } from './lookUp.ts';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { countArgs, formatMoment, formatNumber } from '../../kit/format/format.ts';
import { notify } from '../../kit/notify.ts';
import { readObjects } from '../../offline/copies/objectsHere.ts';
import { ICON } from '../../ui/theme/tokens.ts';
import { devicePlace, type Place, placePermission } from '../../kit/place.ts';
import classes from './Scanner.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

/** For an object on which there is nothing to scan. */
export function WithoutCode(props: Pick<ForeignProps, 'onFound' | 'pause'>) {
  return (
    useMay('object.change') && (
      <div className={classes.foreign}>
        <CodeActs code={null} place={null} {...props} />
      </div>
    )
  );
}

interface ForeignProps {
  code: string;
  onFound: (path: string) => void;
  /** Stops the camera, so that no other code takes the place of this one. */
  pause: () => void;
  /** Called when nothing can be done with the code. */
  onUseless: () => void;
}

/** The actions on a foreign code: opening the objects that have it, or binding it to one. One that nobody knows is kept. */
export function ForeignCode({ code, onFound, pause, onUseless }: ForeignProps) {
  const t = useTranslations('scan.foreign');
  const me = useMe();
  const mayBind = useMay('object.change');
  const isAway = useReach().away !== null;
  const kept = useKeptCodes(me.id).find((one) => one.code === code);
  const found = useFoundObjects([code]);
  const objects = found.data?.get(code);
  const isUnknown = objects?.length === 0;
  const isUseless = isUnknown && !mayBind && !isAway;
  const isToKeep = isUnknown || found.isError;
  useEffect(() => {
    if (isToKeep) keepScanned(me.id, code);
    if (isUseless) onUseless();
    // oxlint-disable-next-line react/exhaustive-deps -- done once, when it is known
  }, [isToKeep, isUseless]);
  return (
    <section
      className={`stack line-above break-anywhere gap-8 ${classes.foreign}`}
      aria-label={t('title')}
    >
      <p className="quiet">
        {t('title')}{' '}
        <b className="medium loud" dir="auto">
          {code}
        </b>
      </p>
      {objects === undefined && <RowsWaiting query={found} rows={1} />}
      {isUnknown && <p role="status">{t(isAway ? 'none_here' : 'none')}</p>}
      {objects?.map(({ id, full_name }) => (
        <Button
          key={id}
          data-phone="lg"
          variant="default"
          fullWidth
          onClick={() => onFound(paths.object(id))}
        >
          <span dir="auto">{full_name}</span>
        </Button>
      ))}
      {isUnknown && (
        <CodeActs code={code} place={kept?.place ?? null} onFound={onFound} pause={pause} />
      )}
    </section>
  );
}

interface KeptProps {
  /** The code that is on screen already. */
  except: string | null;
  onFound: (path: string) => void;
  pause: () => void;
}

/** The codes that nobody knew when they were scanned; each is looked up again, bound or discarded. */
export function KeptCodes({ except, onFound, pause }: KeptProps) {
  const t = useTranslations('scan.kept');
  const me = useMe();
  const codes = useKeptCodes(me.id).filter(({ code }) => code !== except);
  const [isOpen, { toggle }] = useDisclosure();
  const found = useFoundObjects(isOpen ? codes.map(({ code }) => code) : []);
  if (codes.length === 0) return null;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section
      className={`stack line-above break-anywhere gap-8 ${classes.foreign}`}
      aria-label={t('title')}
    >
      <Button
        data-phone="lg"
        variant="subtle"
        color="gray"
        style={{ justifyContent: 'flex-start' }}
        aria-expanded={isOpen}
        leftSection={<Chevron {...ICON} />}
        onClick={toggle}
      >
        {t('count', countArgs(codes.length))}
      </Button>
      {isOpen && (
        <ul className="stack gap-12">
          {codes.map((kept) => (
            <Code
              key={kept.code}
              kept={kept}
              objects={found.data?.get(kept.code) ?? []}
              onFound={onFound}
              pause={pause}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface CodeProps extends Pick<KeptProps, 'onFound' | 'pause'> {
  kept: KeptCode;
  objects: readonly FoundObject[];
}

function Code({ kept: { code, at, place }, objects, onFound, pause }: CodeProps) {
  const t = useTranslations('scan.kept');
  const me = useMe();
  const isLabel = labelledObject(code) !== null;
  const acts = (
    <>
      {place === null && <AddPlace code={code} />}
      <Button
        data-phone="lg"
        variant="subtle"
        aria-label={t('forget', { code })}
        onClick={() => forgetCode(me.id, code)}
      >
        {t('forget_short')}
      </Button>
    </>
  );
  return (
    <li className="stack gap-8">
      <span className="column">
        <b className="medium" dir="auto">
          {isLabel ? t('label') : code}
        </b>
        <span className="small quiet">
          {[at && formatMoment(at), place && placeText(t('place'), place)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {objects.map(({ id, full_name }) => (
        <Button
          key={id}
          data-phone="lg"
          variant="default"
          fullWidth
          onClick={() => {
            forgetCode(me.id, code);
            onFound(isLabel ? code : paths.object(id));
          }}
        >
          <span dir="auto">{full_name}</span>
        </Button>
      ))}
      {objects.length > 0 || isLabel ? (
        <div className="wrap">{acts}</div>
      ) : (
        <CodeActs code={code} place={place} onFound={onFound} pause={pause}>
          {acts}
        </CodeActs>
      )}
    </li>
  );
}

/** Degrees to about a metre, and how exact the device is. */
const placeText = (word: string, { latitude, longitude, accuracy }: Place): string =>
  `${word} ${formatNumber(latitude, 5)}, ${formatNumber(longitude, 5)} ± ${formatNumber(accuracy, 0)}\u00A0m`;

/** Asks for the place, which a browser gives only after its user was asked; later it comes by itself. */
function AddPlace({ code }: { code: string }) {
  const t = useTranslations('scan.kept');
  const me = useMe();
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    placePermission().then(
      (permission) => setMayAsk(permission === 'prompt'),
      () => undefined,
    );
  }, []);
  if (!mayAsk) return null;
  const add = () =>
    void devicePlace().then(
      (place) => notePlace(me.id, code, place),
      () => notify({ text: t('no_place') }),
    );
  return (
    <Button data-phone="lg" variant="subtle" onClick={add}>
      {t('add_place')}
    </Button>
  );
}

/** Keeps one of our own labels, scanned without the server, whose object this device knows nothing of. */
export async function keepLabel(user_id: string, path: string): Promise<void> {
  const id = labelledObject(path);
  if (id === null || serverReach.current().away === null) return;
  const known = await readObjects().catch(() => null); // its file is not here
  if (known?.has(id) !== true) keepScanned(user_id, path);
}
