import { Button } from '@mantine/core';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { objects } from '@plumbline/contract/objects/wire';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import type { ListPage } from '../../kit/format/counted.ts';
import { useReach } from '../../kit/http/reach.ts';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { lazyForm } from '../../kit/later.ts';
import { paths } from '../../kit/paths.ts';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { writtenForms } from './codes.ts';
import { keepCode, useKeptCodes } from './keptCodes.ts';
import classes from './Scanner.module.css';

const BindCode = lazyForm(withTexts('form', async () => (await import('./BindCode.tsx')).BindCode));

interface Props {
  code: string;
  onFound: (path: string) => void;
  /** Stops the camera, so that no other code takes the place of this one. */
  pause: () => void;
  /** Called when nothing can be done with the code. */
  onUseless?: () => void;
}

/** The actions on a foreign code: opening the objects that have it, or binding it to one. */
export function ForeignCode({ code, onFound, pause, onUseless }: Props) {
  const t = useTranslations('scan.foreign');
  const mayBind = useMay('object.change');
  const me = useMe();
  const isKept = useKeptCodes(me.id).includes(code);
  const { away } = useReach();
  const [isBinding, setBinding] = useState(false);
  const found = useQuery({
    queryKey: ['object', 'with code', code],
    queryFn: ({ signal }) => objectsWith(code, signal),
  });
  const isUseless = found.data?.length === 0 && !mayBind;
  useEffect(() => {
    if (isUseless) onUseless?.();
    // oxlint-disable-next-line react/exhaustive-deps -- told once, when it is known
  }, [isUseless]);
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
      {found.data === undefined && <RowsWaiting query={found} rows={1} />}
      {found.data === undefined && away !== null && !isKept && (
        <Button data-phone="lg" variant="default" onClick={() => keepCode(me.id, code)}>
          {t('keep')}
        </Button>
      )}
      {found.data?.length === 0 && <p role="status">{t('none')}</p>}
      {found.data?.map(({ id, full_name }) => (
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
      {isBinding ? (
        <Suspense fallback={<RowsSkeleton rows={2} />}>
          <BindCode code={code} onBound={(id) => onFound(paths.object(id))} />
        </Suspense>
      ) : (
        mayBind &&
        found.data?.length === 0 && (
          <Button
            data-phone="lg"
            variant="default"
            onClick={() => {
              pause();
              setBinding(true);
            }}
          >
            {t('bind')}
          </Button>
        )
      )}
    </section>
  );
}

type Found = Pick<ObjectView, 'id' | 'full_name'>;

/** The fields that may hold a foreign code: the id in imports and other programs, and the number on the plate. */
const CODE_FIELDS = ['external_id', 'serial_number', 'code'] as const;
const MOST_FOUND = 5;

/** In a list of values. */
const listed = (value: string) => value.replaceAll(/[\\,]/g, '\\$&');

async function objectsWith(code: string, signal: AbortSignal): Promise<Found[]> {
  const forms = writtenForms(code).map(listed).join(',');
  const pages = await Promise.all(
    CODE_FIELDS.map((field) =>
      api.get<ListPage<Found>>(objects.path, {
        query: { filter: [`${field}:in:${forms}`], page_size: MOST_FOUND, fields: 'id,full_name' },
        signal,
      }),
    ),
  );
  const all = pages.flatMap(({ items }) => items);
  return [...new Map(all.map((row) => [row.id, row])).values()];
}
