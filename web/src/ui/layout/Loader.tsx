import { styleOf } from '../theme/styleOf.ts';
import classes from './Loader.module.css';

interface Props {
  /** In pixels, or calculated. */
  size: number | string;
  className?: string | undefined;
  'aria-hidden'?: boolean;
}

/** A turning ring, in the colour of the text around it. */
export const Loader = ({ size, className = '', ...rest }: Props) => (
  <span
    {...rest}
    className={`${classes.ring} ${className}`}
    style={styleOf({ '--ring': typeof size === 'number' ? `${size}px` : size })}
  />
);
