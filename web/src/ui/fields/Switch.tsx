import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldProblem, FieldHelp } from './FieldFrame.tsx';
import classes from './Switch.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'id' | 'size'> {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  labelPosition?: 'left' | 'right';
  classNames?: { root?: string | undefined; body?: string | undefined; label?: string | undefined };
}

/** A setting that is on or off. The frame has one, so it does without the measures and variants of Mantine's. */
export function Switch(props: Props) {
  const { label, description, error, labelPosition, className, classNames, style, ...rest } = props;
  const id = useId();
  const about = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return (
    <div className={`relative ${className ?? ''} ${classNames?.root ?? ''}`} style={style}>
      <label
        className={`flex ${classes.body} ${classNames?.body ?? ''}`}
        data-left={labelPosition === 'left' || undefined}
      >
        <input
          {...rest}
          id={id}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox says it
          role="switch"
          className={`cover ${classes.input}`}
          aria-describedby={about.length > 0 ? about.join(' ') : undefined}
        />
        <span className={`block relative flex-none ${classes.track}`} aria-hidden>
          <span className={`absolute ${classes.thumb}`} data-reduce-motion />
        </span>
        <div className={`column ${classes.words}`}>
          <span className={classNames?.label}>{label}</span>
          {description && <FieldHelp id={`${id}-description`}>{description}</FieldHelp>}
          {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
        </div>
      </label>
    </div>
  );
}
