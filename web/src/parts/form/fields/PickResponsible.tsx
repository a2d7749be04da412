import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { PickEntity, type PickProps } from './PickEntity.tsx';

const ABLE = [`user_type!=${USER_TYPE.guest}`, 'is_active=true'];

interface Props extends Omit<PickProps, 'entity' | 'among'> {
  /** Units in all of which an offered user may be responsible. */
  units?: readonly string[];
}

/** The number of filters that one query may have besides the others. */
const MOST_UNITS = 15;

/** A field that searches for a user who may be responsible for an inspection. */
export function PickResponsible({ units = [], ...props }: Props) {
  const among = [...ABLE, ...units.slice(0, MOST_UNITS).map((unit) => `works_in=${unit}`)];
  return <PickEntity {...props} entity="user" among={among} />;
}
