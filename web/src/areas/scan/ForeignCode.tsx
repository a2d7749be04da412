import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useReach } from '../../kit/http/reach.ts';
import { paths } from '../../kit/paths.ts';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { CodeActs } from './CodeActs.tsx';
import { keepScanned, useKeptCodes } from './keptCodes.ts';
import { useFoundObjects } from './lookUp.ts';
import classes from './Scanner.module.css';

interface Props {
  code: string;
  onFound: (path: string) => void;
  /** Stops the camera, so that no other code takes the place of this one. */
  pause: () => void;
  /** Called when nothing can be done with the code. */
  onUseless: () => void;
}

/** The actions on a foreign code: opening the objects that have it, or binding it to one. One that nobody knows is kept. */
export function ForeignCode({ code, onFound, pause, onUseless }: Props) {
  const t = useTranslations('scan.foreign');
  const me = useMe();
  const mayBind = useMay('object.change');
  const isAway = useReach().away !== null;
  const kept = useKeptCodes(me.id).find((one) => one.code === code);
  const found = useFoundObjects([code]);
  const objects = found.data?.get(code);
  const isUnknown = objects?.length === 0;
  const isUseless = isUnknown && !mayBind && !isAway;
  useEffect(() => {
    if (isUnknown) keepScanned(me.id, code);
    if (isUseless) onUseless();
    // oxlint-disable-next-line react/exhaustive-deps -- done once, when it is known
  }, [isUnknown, isUseless]);
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
