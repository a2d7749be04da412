import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { ActionIcon } from '../buttons/Button.tsx';
import { styleOf } from '../theme/styleOf.ts';
import { descriptionOf, FieldFrame, type FrameProps } from './FieldFrame.tsx';
import classes from './TextInput.module.css';

interface BoxProps extends FrameProps {
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** In pixels, where it is not a square. */
  rightSectionWidth?: number | undefined;
  /** The width of the whole field, in pixels. */
  w?: number | undefined;
  /** In pixels, where it is not that of all fields. */
  radius?: 10 | undefined;
  /** What stands between the field and its help. */
  below?: ReactNode;
  classNames?: { input: string } | undefined;
}

type Plain<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, keyof BoxProps>;

/** What of a field's props belongs to its frame, its box, and the element that is written in. */
function useParts<
  P extends BoxProps & { id?: string; required?: boolean; 'aria-describedby'?: string },
>(props: P) {
  const ownId = useId();
  const { label, description, error, withAsterisk, inputWrapperOrder, size, errorProps, ...rest } =
    props;
  const { className, style, leftSection, rightSection, rightSectionWidth, ...more } = rest;
  const { w, radius, below, classNames, ...written } = more;
  const id = props.id ?? ownId;
  const frame: FrameProps & { id: string } = {
    id,
    label,
    description,
    error,
    size,
    inputWrapperOrder,
    errorProps,
    className,
    withAsterisk: withAsterisk ?? props.required,
    style: w === undefined ? style : { width: w, ...style },
  };
  const attributes = {
    id,
    className: `${classes.input} ${classNames?.input ?? ''}`,
    'aria-invalid': Boolean(error) || undefined,
    'aria-describedby': descriptionOf(id, props) ?? props['aria-describedby'],
    'data-error': Boolean(error) || undefined,
    'data-left': Boolean(leftSection) || undefined,
    'data-right': Boolean(rightSection) || undefined,
  };
  const around = (element: ReactNode) => (
    <FieldFrame {...frame}>
      <div
        className={classes.box}
        data-size={size}
        style={styleOf({
          ...(rightSectionWidth !== undefined && { '--right': `${rightSectionWidth}px` }),
          ...(radius !== undefined && { '--radius': `${radius}px` }),
        })}
      >
        {Boolean(leftSection) && (
          <span className={classes.section} data-position="left">
            {leftSection}
          </span>
        )}
        {element}
        {Boolean(rightSection) && (
          <span className={classes.section} data-position="right">
            {rightSection}
          </span>
        )}
      </div>
      {below}
    </FieldFrame>
  );
  return { written, attributes, around };
}

export interface TextInputProps extends BoxProps, Plain<'input'> {
  /** Whether a press opens something, so that the pointer is a hand. */
  pointer?: boolean;
}

/** A line of text. */
export function TextInput({ pointer = false, ...props }: TextInputProps) {
  const { written, attributes, around } = useParts(props);
  return around(
    <input type="text" {...written} {...attributes} data-pointer={pointer || undefined} />,
  );
}

export interface TextareaProps extends BoxProps, Plain<'textarea'> {
  /** The lines of a field that is still empty. */
  minRows?: number | undefined;
  /** The lines after which it scrolls. */
  maxRows?: number;
}

/** Text that grows with its lines. */
export function Textarea({ minRows = 2, maxRows, ...props }: TextareaProps) {
  const { written, attributes, around } = useParts(props);
  return around(
    <textarea
      rows={minRows}
      {...written}
      {...attributes}
      className={`${attributes.className} ${classes.lines}`}
      style={styleOf({ '--lines': minRows, ...(maxRows !== undefined && { '--most': maxRows }) })}
    />,
  );
}

interface PasswordProps extends Omit<TextInputProps, 'type' | 'rightSection' | 'pointer'> {
  /** Names of the button that reveals what is hidden, and of the one that hides it again. */
  reveal: string;
  hide?: string;
  /** Whether it is revealed, where that is decided elsewhere. */
  visible?: boolean;
  onVisibilityChange?: (visible: boolean) => void;
}

/** A password, hidden until it is revealed. */
export function PasswordInput({
  reveal,
  hide,
  visible,
  onVisibilityChange,
  ...props
}: PasswordProps) {
  const [isOwnVisible, setVisible] = useState(false);
  const isVisible = visible ?? isOwnVisible;
  const toggle = () => {
    setVisible(!isVisible);
    onVisibilityChange?.(!isVisible);
  };
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          size={props.size === 'md' ? 28 : 26}
          aria-label={isVisible ? (hide ?? reveal) : reveal}
          aria-pressed={isVisible}
          disabled={props.disabled}
          onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
          onClick={toggle}
        >
          <Eye isOpen={!isVisible} size={props.size === 'md' ? 22 : 20} />
        </ActionIcon>
      }
    />
  );
}

const Eye = ({ isOpen, size }: { isOpen: boolean; size: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M1.5 12S5.25 4.5 12 4.5 22.5 12 22.5 12 18.75 19.5 12 19.5 1.5 12 1.5 12z" />
    <circle cx="12" cy="12" r="3.75" />
    {!isOpen && <path d="M4.5 3.75l15 16.5" />}
  </svg>
);
