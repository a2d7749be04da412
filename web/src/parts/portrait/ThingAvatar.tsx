import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { initialsOf } from './initials.ts';

interface Props {
  name: string;
  /** Its picture, as the row has it; null while it has none. */
  avatar?: string | null | undefined;
  /** The icon without a picture, or if the picture does not load; by default initials. */
  icon?: ReactNode;
  size?: number;
  'data-only'?: 'desk' | 'phone';
}

const SMALL = 32;

/** An object or a unit as a square with its picture, beside its name. */
export const ThingAvatar = ({ name, avatar, icon, size = 52, ...rest }: Props) => (
  <Avatar
    {...rest}
    aria-hidden
    avatar={avatar}
    size={size}
    radius={size < SMALL ? 5 : 10}
    letters={{ background: 'var(--c-well)', color: 'var(--c-text-2)', fontSize: '0.34em' }}
  >
    {icon ?? initialsOf(name)}
  </Avatar>
);
