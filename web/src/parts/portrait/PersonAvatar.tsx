import type { ComponentProps } from 'react';
import { PERSON_SHADES } from '../../ui/theme/palette.ts';
import { Avatar } from './Avatar.tsx';
import { initialsOf } from './initials.ts';

function shadeOf(name: string): string {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return PERSON_SHADES[hash % PERSON_SHADES.length] ?? PERSON_SHADES[0];
}

interface Props extends Pick<ComponentProps<'div'>, 'style'> {
  name: string;
  /** The person's picture, as the row has it; initials are shown without one, or if it does not load. */
  avatar?: string | null | undefined;
  size?: number;
  /** Whether the avatar names the person itself; false where the name is displayed next to it. */
  named?: boolean;
  'data-only'?: 'desk' | 'phone';
}

/** A person as a disc with a picture or initials; the same name always gets the same shade. */
export const PersonAvatar = ({ name, named = false, avatar, size = 24, ...rest }: Props) => (
  <Avatar
    {...rest}
    {...(named ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    avatar={avatar}
    size={size}
    radius="50%"
    letters={{
      background: shadeOf(name),
      color: 'var(--mantine-color-white)',
      fontSize: '0.38em',
    }}
  >
    {initialsOf(name)}
  </Avatar>
);
