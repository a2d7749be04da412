import type { CSSProperties, ReactNode } from 'react';
import classes from './FieldFrame.module.css';
import { FIELD_ORDER } from './fieldOrder.ts';

export interface FrameProps {
  label?: ReactNode;
  description?: ReactNode;
  /** What is wrong; true where another place says it. */
  error?: ReactNode;
  /** Whether the label has the mark of a field that must be filled in. */
  withAsterisk?: boolean | undefined;
  /** Where help is; above the field without it. */
  inputWrapperOrder?: typeof FIELD_ORDER | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** How a fault is announced. */
  errorProps?: { role: 'alert' } | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** The ids of what describes a field. */
export const descriptionOf = (
  id: string,
  { description, error }: Pick<FrameProps, 'description' | 'error'>,
): string | undefined =>
  [description && `${id}-description`, error && error !== true && `${id}-error`]
    .filter(Boolean)
    .join(' ') || undefined;

export const FieldHelp = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className={classes.help}>
    {children}
  </p>
);

interface FaultProps {
  id?: string;
  role?: 'alert';
  children: ReactNode;
}

export const FieldProblem = (props: FaultProps) => (
  <p {...props} className={`error ${classes.fault}`} data-fault />
);

/** A field with its label, its help and what is wrong with it. */
export function FieldFrame({
  id,
  children,
  ...props
}: FrameProps & { id: string; children: ReactNode }) {
  const { label, description, error, withAsterisk = false, size = 'sm', className } = props;
  const isHelpBelow = props.inputWrapperOrder === FIELD_ORDER;
  const help = Boolean(description) && (
    <FieldHelp id={`${id}-description`}>{description}</FieldHelp>
  );
  return (
    <div className={`${classes.frame} ${className ?? ''}`} style={props.style} data-size={size}>
      {Boolean(label) && (
        <label className={classes.label} id={`${id}-label`} htmlFor={id}>
          {label}
          {withAsterisk && (
            <span className="error" aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      )}
      {!isHelpBelow && help}
      {children}
      {isHelpBelow && help}
      {Boolean(error) && error !== true && (
        <FieldProblem id={`${id}-error`} {...props.errorProps}>
          {error}
        </FieldProblem>
      )}
    </div>
  );
}
