import { Avatar, type AvatarProps } from '@mantine/core';
import { initialsOf } from './initials.ts';
import { PERSON_SHADES } from './theme/palette.ts';

function shadeOf(name: string): string {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return PERSON_SHADES[hash % PERSON_SHADES.length] ?? PERSON_SHADES[0];
}

interface Props extends Omit<AvatarProps, 'src'> {
  name: string;
  /** The address of the person's picture; initials are shown without one, or if it does not load. */
  src?: string | null | undefined;
  /** False where the name is displayed next to it. */
  named?: boolean;
}

/** A person as a disc with a picture or initials; the same name always gets the same shade. */
export function PersonAvatar({ name, named = false, src = null, ...rest }: Props) {
  return (
    <Avatar
      {...rest}
      src={src}
      alt=""
      {...(named ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      styles={{
        placeholder: {
          background: shadeOf(name),
          color: 'var(--mantine-color-white)',
          fontWeight: 600,
          fontSize: '0.38em',
        },
        root: { fontSize: 'var(--avatar-size)' },
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
