import { useState, type ComponentProps, type ReactNode } from 'react';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import classes from './Avatar.module.css';

interface Props extends Omit<ComponentProps<'div'>, 'children' | 'className'> {
  /** The picture, as the row has it. */
  avatar: string | null | undefined;
  size: number;
  radius: number | string;
  /** The colours and the size of the letters, relative to the avatar. */
  letters: { background: string; color: string; fontSize: string };
  /** Shown without a picture, or if it does not load. */
  children: ReactNode;
}

/** A picture of a person or a thing, or letters in its place. */
export function Avatar({ avatar, size, radius, letters, children, style, ...rest }: Props) {
  const src = fileUrl(avatar);
  const [failed, setFailed] = useState<typeof src>();
  return (
    <div
      {...rest}
      className={`relative overflow-hidden flex-none ${classes.avatar}`}
      style={{ ...style, width: size, height: size, borderRadius: radius, fontSize: size }}
      data-avatar
    >
      {src && src !== failed ? (
        <img className="block" src={src} alt="" onError={() => setFailed(src)} />
      ) : (
        <span className="centre bold" style={{ ...letters, borderRadius: radius }}>
          {children}
        </span>
      )}
    </div>
  );
}
