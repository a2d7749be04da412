import type { JobBegun } from '@plumbline/contract/jobs/jobs';
import type { RecalculationResult } from '@plumbline/contract/quality/schemas';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { useNewestJob } from '../../parts/job/jobs.ts';

const calculation = (tenant: string) => `/superuser/tenant/${tenant}/object/quality/calculate`;

/** Begins to recalculate every quality summary of the tenant from its results, correcting the differences. */
export const useRecalculate = (tenant: string) =>
  useAct(() => api.post<JobBegun>(calculation(tenant)), { changes: ['job'] });

/** The newest recalculation, by whomever and in whichever window it was begun. */
export const useRecalculation = (tenant: string) => useNewestJob(calculation(tenant));

/** The result of a recalculation that is done. */
export const resultOf = (result: unknown) => result as RecalculationResult; // as its job returns it
