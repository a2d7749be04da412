import { reach, USER_TYPE } from '@plumbline/contract/kit/permissions';
import { useRole } from '../../../kit/session/me.ts';
import { PickEntity, type PickProps } from './PickEntity.tsx';

const NO_GUESTS = [`user_type!=${USER_TYPE.guest}`];
/** Users who may only see the names of others cannot filter by whether they are active. */
const ACTIVE = [...NO_GUESTS, 'is_active=true'];

/** A field that searches for a user who may be responsible for an inspection. */
export function PickResponsible(props: Omit<PickProps, 'entity' | 'among'>) {
  const sees = reach(useRole(), 'user.read');
  return <PickEntity {...props} entity="user" among={sees === 'all' ? ACTIVE : NO_GUESTS} />;
}
