import { Avatar, type AvatarProps } from '@mantine/core';
import { PERSON_SHADES } from './theme/palette.ts';

/** `Olena Kovalenko` → `OK`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '';
  return ((words[0]?.charAt(0) ?? '') + last).toLocaleUpperCase();
}

function shadeOf(name: string): string {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return PERSON_SHADES[hash % PERSON_SHADES.length] ?? PERSON_SHADES[0];
}

interface Props extends AvatarProps {
  name: string;
  /** False where the name is displayed next to it. */
  named?: boolean;
}

/** A person as a disc with initials; the same name always gets the same shade. */
export function PersonAvatar({ name, named = false, ...rest }: Props) {
  return (
    <Avatar
      {...rest}
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
