import { responsibleFilter } from '../../../kit/responsibleFilter.ts';
import { PickEntity, type PickProps } from './PickEntity.tsx';

interface Props extends Omit<PickProps, 'entity' | 'among'> {
  /** Units in all of which an offered user may be responsible. */
  units?: readonly string[];
}

/** A field that searches for a user who may be responsible for an inspection. */
export function PickResponsible({ units = [], ...props }: Props) {
  return <PickEntity {...props} entity="user" among={responsibleFilter(units)} />;
}
