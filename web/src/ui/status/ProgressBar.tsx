import classes from './ProgressBar.module.css';

interface Props {
  /** Per cent. */
  value: number;
  'aria-label': string;
  /** Whether nobody knows how far it is. */
  animated?: boolean;
  /** Whether it is as thin as a line of text allows. */
  thin?: boolean;
  className?: string;
}

/** A bar that shows how far something is. */
export const ProgressBar = ({
  value,
  animated = false,
  thin = false,
  className = '',
  ...name
}: Props) => (
  <div
    className={`overflow-hidden radius-7 ${classes.bar} ${className}`}
    data-thin={thin || undefined}
  >
    <div
      {...name}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={classes.done}
      data-animated={animated || undefined}
      data-reduce-motion
      style={{ width: `${value}%` }}
    />
  </div>
);
