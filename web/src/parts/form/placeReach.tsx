import type { PlaceView } from '@plumbline/contract/templates/outlook';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { api } from '../../kit/http/api.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import type { FormBody } from './formUse.ts';

interface Place {
  object_class_id?: string | undefined;
  business_unit_id?: string | undefined;
}

const reachQuery = (query: Place) => ({
  queryKey: ['object', 'in place', query] as const,
  queryFn: () => api.get<PlaceView>('/planning/objects', { query: { ...query } }),
});

/** The number of objects that a rule for this class and unit is about; undefined until they are counted. */
export const usePlaceReach = (place: Place): PlaceView | undefined =>
  useQuery({ ...reachQuery(place), placeholderData: keepPreviousData, meta: { quiet: true } }).data;

interface Asked {
  objects: number;
  answer: (isMeant: boolean) => void;
}

/** Asks before a rule about everything, which is what an empty form would make. */
export function useWholeQuestion(): {
  confirm: (body: FormBody) => Promise<boolean>;
  question: ReactNode;
} {
  const t = useTranslations('form.whole');
  const [pending, setPending] = useState<Asked | null>(null);
  const confirm = async (body: FormBody): Promise<boolean> => {
    if ('object_class_id' in body || 'business_unit_id' in body) return true;
    const { objects } = await queryClient.fetchQuery(reachQuery({}));
    return await new Promise((resolve) => {
      setPending({
        objects,
        answer: (isMeant) => {
          setPending(null);
          resolve(isMeant);
        },
      });
    });
  };
  const question = (
    <Confirm
      opened={pending !== null}
      onClose={() => pending?.answer(false)}
      title={t('title', countArgs(pending?.objects ?? 0))}
      consequence={t('text')}
      keep={t('keep')}
      verb={t('verb')}
      onConfirm={() => pending?.answer(true)}
    />
  );
  return { confirm, question };
}
