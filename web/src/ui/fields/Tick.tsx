import type { ComponentProps } from 'react';
import classes from './Tick.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  indeterminate?: boolean;
}

/** The browser's own checkbox, for lists with many of them. */
export function Tick({ indeterminate = false, ...props }: Props) {
  return (
    <input
      {...props}
      type="checkbox"
      className={`block flex-none ${classes.tick}`}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
    />
  );
}
