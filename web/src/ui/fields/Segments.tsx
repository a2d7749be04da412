import { useId } from 'react';
import type { CSSProperties } from 'react';
import classes from './Segments.module.css';

interface Props<Value extends string> {
  'aria-label': string;
  'aria-describedby'?: string | undefined;
  'data-only'?: 'phone';
  size?: 'xs' | 'sm' | 'lg';
  fullWidth?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  data: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * A choice between a few values, side by side. Mantine's measures the chosen one while the page
 * renders, which costs a whole layout before the first paint.
 */
export function Segments<Value extends string>(props: Props<Value>) {
  const { size = 'sm', fullWidth, className = '', data, value, onChange, ...rest } = props;
  const name = useId();
  return (
    <div
      {...rest}
      role="radiogroup"
      className={`${classes.segments} ${className}`}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      {data.map((one) => (
        <label
          key={one.value}
          className={`relative medium quiet nowrap text-centre flex-1 size-13 ${classes.segment}`}
        >
          <input
            className="cover"
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            disabled={one.disabled ?? false}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  );
}
