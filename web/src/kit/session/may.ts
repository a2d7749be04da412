import { reach, type Permission } from '@plumbline/contract/kit/permissions';
import { useRole } from './me.ts';

/** Whether the signed-in user may do something at all; the server decides how far it reaches. */
export const useMay = (permission: Permission): boolean => reach(useRole(), permission) !== 'none';
