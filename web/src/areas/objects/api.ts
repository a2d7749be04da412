import { inspections } from '@plumbline/contract/inspections/wire';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { reach } from '@plumbline/contract/kit/permissions';
import { useRole } from '../../kit/session/me.ts';
import { resourceApi } from '../../kit/http/resourceApi.ts';

export const objectApi = resourceApi(objects);
export const inspectionApi = resourceApi(inspections);
/** A row of a list; what is only in the single read is not there. */
export type ObjectRow = Omit<ObjectView, 'description' | 'attributes'>;

export const useMayChange = (): boolean => reach(useRole(), 'object.change') !== 'none';
export const useMayInspect = (): boolean => reach(useRole(), 'inspection.create') !== 'none';
