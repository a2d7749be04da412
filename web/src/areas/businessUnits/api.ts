import { businessUnits, type BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { reach } from '@plumbline/contract/kit/permissions';
import { useRole } from '../../kit/session/me.ts';
import { resourceApi } from '../../kit/http/resourceApi.ts';

export const unitApi = resourceApi(businessUnits);
export type UnitRow = BusinessUnitView;

export const useMayChange = (): boolean => reach(useRole(), 'business_unit.change') !== 'none';
