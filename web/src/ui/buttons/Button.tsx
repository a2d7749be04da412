import { createElement, type ComponentProps, type ReactNode } from 'react';
import { Loader } from '../layout/Loader.tsx';
import { styleOf } from '../theme/styleOf.ts';
import classes from './Button.module.css';

interface Pressed
  extends
    Omit<ComponentProps<'button'>, 'color'>,
    Pick<ComponentProps<'a'>, 'href' | 'download' | 'target' | 'rel'> {
  variant?: 'filled' | 'default' | 'light' | 'subtle' | 'transparent' | 'outline' | undefined;
  color?: 'ink' | 'gray' | 'accent' | 'danger' | undefined;
  loading?: boolean | undefined;
  'data-size'?: string;
  'data-left'?: true | undefined;
  'data-right'?: true | undefined;
  /** The element where it is neither a button nor a plain link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

/** A button, or a link that looks like one. */
function rendered({ variant, color, loading = false, renderRoot, ...rest }: Pressed): ReactNode {
  const props = {
    ...rest,
    'data-variant': variant,
    'data-color': color,
    'data-loading': loading || undefined,
    'aria-busy': loading || undefined,
  };
  if (renderRoot) return renderRoot(props);
  if (rest.href !== undefined) return createElement('a', props as ComponentProps<'a'>);
  return createElement('button', { type: 'button', ...props, disabled: loading || rest.disabled });
}

export interface ButtonProps extends Pressed {
  size?: 'compact-xs' | 'compact-sm' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  fullWidth?: boolean | undefined;
}

/** A button with words. Sizes: 26 xs · 32 sm (desktop) · 36 md · 44 lg (touch) · 52 xl (runner). */
export function Button({
  size = 'sm',
  leftSection,
  rightSection,
  fullWidth,
  ...props
}: ButtonProps) {
  const { className = '', variant = 'filled', loading = false, children, ...rest } = props;
  return rendered({
    ...rest,
    variant,
    loading,
    className: `${classes.button} ${classes.worded} ${fullWidth === true ? 'full-width' : ''} ${className}`,
    'data-size': size,
    'data-left': Boolean(leftSection) || undefined,
    'data-right': Boolean(rightSection) || undefined,
    children: (
      <>
        {loading && (
          <Loader size="calc(var(--button-height, 32px) / 1.8)" className={classes.loader} />
        )}
        {Boolean(leftSection) && <span className={classes.section}>{leftSection}</span>}
        <span className={classes.label}>{children}</span>
        {Boolean(rightSection) && <span className={classes.section}>{rightSection}</span>}
      </>
    ),
  });
}

/** A button with only an icon, whose name is its `aria-label`. */
export function ActionIcon({ size = 32, ...props }: Pressed & { size?: number }) {
  const { className = '', variant = 'subtle', color = 'gray', loading = false, ...rest } = props;
  return rendered({
    ...rest,
    variant,
    color,
    loading,
    className: `${classes.button} ${classes.icon} ${className}`,
    style: { ...styleOf({ '--icon-button': `${size}px` }), ...rest.style },
    children: (
      <>
        {loading && <Loader size={size * 0.55} className={classes.loader} />}
        {rest.children}
      </>
    ),
  });
}
