import { Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useReach } from '../../kit/http/reach.ts';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { lazyForm } from '../../kit/later.ts';
import { paths } from '../../kit/paths.ts';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { forgetCode } from './keptCodes.ts';
import type { Place } from '../../kit/place.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const BindCode = lazyForm(withTexts('form', async () => (await import('./BindCode.tsx')).BindCode));
const NewObjectForm = lazyForm(
  withTexts(
    'newObject',
    async () => (await import('../../parts/newObject/NewObjectForm.tsx')).NewObjectForm,
  ),
);

/** The length of the longest code that an object can have. */
const LONGEST = 100;

interface Props {
  /** Null for an object that has none. */
  code: string | null;
  /** Where it was scanned; null if that is not known. */
  place: Place | null;
  onFound: (path: string) => void;
  pause: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** Binds a code to an object, which needs the server, or creates one with it or without any, where the role may. */
export function CodeActs({ code, place, onFound, pause, children }: Props) {
  const t = useTranslations('scan.foreign');
  const me = useMe();
  const mayBind = useMay('object.change');
  const isAway = useReach().away !== null;
  const isTooLong = code !== null && code.length > LONGEST;
  const [act, setAct] = useState<'bind' | 'create' | null>(null);
  const begin = (next: typeof act) => () => {
    pause();
    setAct(next);
  };
  const done = (id: string) => {
    if (code !== null) forgetCode(me.id, code);
    onFound(paths.object(id));
  };
  const binds = act === 'bind' && code !== null && !isAway;
  if (act === 'create' || binds)
    return (
      <Suspense fallback={<RowsSkeleton rows={2} />}>
        {binds ? (
          <BindCode code={code} onBound={done} />
        ) : (
          <NewObjectForm
            code={code}
            location={place && { lat: place.latitude, lon: place.longitude }}
            onDone={done}
            onCancel={() => setAct(null)}
          />
        )}
      </Suspense>
    );
  return (
    <div className="stack gap-8">
      {mayBind && code !== null && (isTooLong || isAway) && (
        <p className="small quiet">{t(isTooLong ? 'too_long' : 'needs_network')}</p>
      )}
      <div className="wrap">
        {mayBind && !isTooLong && (
          <>
            {code !== null && !isAway && (
              <Button data-phone="lg" variant="default" onClick={begin('bind')}>
                {t('bind')}
              </Button>
            )}
            <Button data-phone="lg" variant="default" onClick={begin('create')}>
              {t(code === null ? 'create_without' : 'create')}
            </Button>
          </>
        )}
        {children}
      </div>
    </div>
  );
}
