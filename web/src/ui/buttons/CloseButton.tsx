import type { ComponentProps } from 'react';
import { styleOf } from '../theme/styleOf.ts';
import classes from './CloseButton.module.css';

interface Props extends ComponentProps<'button'> {
  /** In pixels. */
  size?: number;
}

/** A cross that closes, empties or removes. */
export const CloseButton = ({ size = 28, className = '', ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    className={`${classes.close} ${className}`}
    style={styleOf({ '--close': `${size}px` })}
  >
    <svg viewBox="0 0 15 15" aria-hidden>
      <path
        d="M11.78 4.03a.575.575 0 0 0-.81-.81L7.5 6.69 4.03 3.22a.575.575 0 1 0-.81.81L6.69 7.5l-3.47 3.47a.575.575 0 1 0 .81.81L7.5 8.31l3.47 3.47a.575.575 0 1 0 .81-.81L8.31 7.5z"
        fill="currentColor"
      />
    </svg>
  </button>
);
