import type { Reference } from '@plumbline/contract/kit/answers';
import { formatMoment } from '../../kit/format/format.ts';
import { PersonAvatar } from './PersonAvatar.tsx';

interface Props {
  moment: string;
  who: Reference | null;
}

/** The time and author of something written. */
export const WrittenBy = ({ moment, who }: Props) => (
  <span className="inline">
    <span className="num-date">{formatMoment(moment)}</span>
    {who && <PersonAvatar name={who.name} avatar={who.avatar} size={20} named />}
  </span>
);
