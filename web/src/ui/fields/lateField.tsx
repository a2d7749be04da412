import type { SelectProps } from '@mantine/core';
import { CloseButton } from '../buttons/CloseButton.tsx';
import { createElement, useEffect, useRef, useState, type ComponentType } from 'react';
import type { KeyboardEvent as KeyPress } from 'react';
import { later } from '../../kit/later.ts';
import { overlays } from '../overlays/loaded.ts';
import classes from './lateField.module.css';
import { TextInput, type TextInputProps } from './TextInput.tsx';

/** The looks of a field, which its stand-in shares. */
type Shape = Pick<
  TextInputProps,
  | 'aria-label'
  | 'className'
  | 'description'
  | 'disabled'
  | 'id'
  | 'inputWrapperOrder'
  | 'label'
  | 'leftSection'
  | 'placeholder'
  | 'size'
  | 'w'
> & {
  /** The size on a phone. */
  'data-phone'?: string;
};
/** The keys that open a list. */
const OPENS = ['ArrowDown', 'ArrowUp', 'Enter'];
type Opening = Pick<SelectProps, 'autoFocus' | 'defaultDropdownOpened'>;

const shapeOf = (props: Shape): Shape => ({
  'aria-label': props['aria-label'],
  className: props.className,
  description: props.description,
  disabled: props.disabled,
  id: props.id,
  inputWrapperOrder: props.inputWrapperOrder,
  label: props.label,
  leftSection: props.leftSection,
  placeholder: props.placeholder,
  size: props.size,
  w: props.w,
  ...(props['data-phone'] === undefined ? {} : { 'data-phone': props['data-phone'] }),
});

interface Look<P> {
  /** The text in the field. */
  textOf: (props: P) => string;
  /** Whether its user types freely, so that it shows no arrow. */
  isTyped?: boolean;
  /** Empties the field; null where its user cannot. */
  emptying?: (props: P) => (() => void) | null;
}

/** Gives a field the keys that were pressed before it was there. */
function repeatKeys(field: HTMLInputElement, keys: readonly string[]): void {
  if (field.readOnly)
    for (const key of keys) {
      const code = key === ' ' ? 'Space' : '';
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
      );
    }
  else {
    field.setRangeText(keys.join(''), 0, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * A choice for pages that must render at once. Its list loads later: until then a field that looks the same stands in,
 * and what is pressed in it takes effect once the list has loaded.
 */
export function lateField<P extends object>(
  load: () => Promise<ComponentType<P & Opening>>,
  { textOf, isTyped = false, emptying }: Look<P>,
): ComponentType<P> {
  const part = later(async () => {
    const [Field] = await Promise.all([load(), overlays.fetch()]); // whose styles the list needs
    return Field;
  });
  return function LateField(props: P) {
    const [focused, setFocused] = useState(false);
    const [wasPressed, setPressed] = useState(false);
    const keys = useRef<string[]>([]);
    part.useSoon();
    const Field = part.useOnRequest(focused || wasPressed, () => {
      setFocused(false);
      setPressed(false);
    });
    const isThere = Field !== null;
    useEffect(() => {
      const field = document.activeElement;
      const pressed = keys.current.splice(0);
      if (isThere && pressed.length > 0 && field instanceof HTMLInputElement)
        repeatKeys(field, pressed);
    }, [isThere]);
    // the stand-in had the focus, so the field keeps it
    if (Field)
      return createElement(Field, {
        ...props,
        autoFocus: focused,
        defaultDropdownOpened: wasPressed,
      });
    const shape = shapeOf(props);
    const size = shape.size ?? 'sm';
    const empty = emptying?.(props) ?? null;
    const onKeyDown = (event: KeyPress) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (OPENS.includes(event.key)) {
        event.preventDefault();
        setPressed(true);
      } else if (event.key.length === 1) keys.current.push(event.key);
    };
    return (
      <TextInput
        {...shape}
        readOnly
        pointer={!isTyped}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-controls={undefined} // the element it would control does not exist yet
        value={textOf(props)}
        rightSection={
          (empty || !isTyped) && (
            <span className={classes.marks} data-both={(empty && !isTyped) || undefined}>
              {empty && <EmptyButton size={size} onClick={empty} />}
              {!isTyped && <Chevron size={size} />}
            </span>
          )
        }
        rightSectionWidth={empty && !isTyped ? WITH_BOTH[size] : undefined}
        onClick={() => setPressed(true)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          keys.current = [];
        }}
      />
    );
  };
}

/** Pixels of the button that empties, and of both marks, as in Mantine's select. */
const EMPTY = { xs: 18, sm: 22, md: 28, lg: 34, xl: 44 };
const WITH_BOTH = { xs: 41, sm: 50, md: 60, lg: 72, xl: 89 };

interface MarkProps {
  size: keyof typeof EMPTY;
}

/** As in the field itself, where the keyboard empties it in another way. */
const EmptyButton = ({ size, onClick }: MarkProps & { onClick: () => void }) => (
  <CloseButton
    size={EMPTY[size]}
    tabIndex={-1}
    aria-hidden
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  />
);

const Chevron = ({ size }: MarkProps) => (
  <svg className={classes.chevron} data-size={size} viewBox="0 0 15 15" aria-hidden>
    <path
      d="M4.93 5.43a.45.45 0 0 0 .64.64L7.5 4.14l1.93 1.93a.45.45 0 1 0 .64-.64L7.82 3.18a.45.45 0 0 0-.64 0zM10.07 9.57a.45.45 0 1 0-.64-.64L7.5 10.86 5.57 8.93a.45.45 0 1 0-.64.64l2.25 2.25a.45.45 0 0 0 .64 0z"
      fill="currentColor"
    />
  </svg>
);
