import type { labelState } from '@plumbline/contract/objects/labels';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { api } from '../../../kit/http/api.ts';
import { ICON } from '../../../ui/theme/tokens.ts';
import classes from './Label.module.css';

/** Says that the label which led here has been replaced by another. */
export function OutdatedLabel({ id, secret }: { id: string; secret: string }) {
  const t = useTranslations('objects.label');
  const state = useQuery({
    queryKey: ['object', 'label', id, secret],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof labelState>>(`/object/${id}/label`, { query: { c: secret }, signal }),
    meta: { quiet: true },
  });
  if (state.data?.is_current !== false) return null;
  return (
    <p role="status" className={`row card below-12 ${classes.outdated}`}>
      <IconQrcode {...ICON} aria-hidden />
      {t('outdated')}
    </p>
  );
}
