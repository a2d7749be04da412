import type { SecondFactorView } from '@plumbline/contract/accounts/security';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../kit/http/api.ts';

export const SECOND_FACTOR = '/user/me/second_factor';

export const secondFactorQuery = queryOptions({
  queryKey: ['user', 'second_factor'],
  queryFn: ({ signal }) => api.get<SecondFactorView>(SECOND_FACTOR, { signal }),
});

/** In groups of four, as people read it aloud and type it. */
export const grouped = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');
