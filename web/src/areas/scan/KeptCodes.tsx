import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment, formatNumber } from '../../kit/format/format.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { notify } from '../../kit/notify.ts';
import { paths } from '../../kit/paths.ts';
import { useMe } from '../../kit/session/me.ts';
import { readObjects } from '../../offline/copies/objectsHere.ts';
import { ICON } from '../../ui/theme/tokens.ts';
import { CodeActs } from './CodeActs.tsx';
import { forgetCode, keepScanned, notePlace, useKeptCodes, type KeptCode } from './keptCodes.ts';
import { labelledObject, useFoundObjects, type FoundObject } from './lookUp.ts';
import { devicePlace, placePermission, type Place } from './place.ts';
import classes from './Scanner.module.css';

interface Props {
  /** The code that is on screen already. */
  except: string | null;
  onFound: (path: string) => void;
  pause: () => void;
}

/** The codes that nobody knew when they were scanned; each is looked up again, bound or discarded. */
export function KeptCodes({ except, onFound, pause }: Props) {
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
        justify="flex-start"
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

interface CodeProps extends Pick<Props, 'onFound' | 'pause'> {
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
  if (!(await readObjects()).has(id)) keepScanned(user_id, path);
}
