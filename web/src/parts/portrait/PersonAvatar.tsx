import { Avatar, type AvatarProps } from '@mantine/core';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import { PERSON_SHADES } from '../../ui/theme/palette.ts';
import { initialsOf } from './initials.ts';

function shadeOf(name: string): string {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return PERSON_SHADES[hash % PERSON_SHADES.length] ?? PERSON_SHADES[0];
}

interface Props extends Omit<AvatarProps, 'src'> {
  name: string;
  /** The person's picture, as the row has it; initials are shown without one, or if it does not load. */
  avatar?: string | null | undefined;
  /** Whether the avatar names the person itself; false where the name is displayed next to it. */
  named?: boolean;
}

/** A person as a disc with a picture or initials; the same name always gets the same shade. */
export function PersonAvatar({ name, named = false, avatar, ...rest }: Props) {
  return (
    <Avatar
      {...rest}
      src={fileUrl(avatar)}
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
