import { TextInput, type SelectProps, type TextInputProps } from '@mantine/core';
import { createElement, useState, type ComponentType } from 'react';
import { later } from '../../kit/later.ts';
import { overlays } from '../overlays/loaded.ts';
import classes from './lateField.module.css';

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

/**
 * A choice for pages that must render at once. Its list loads later: until then a field that looks the same stands in,
 * and pressing it opens the list once it has loaded. `textOf` is the text in the field; `isList` says whether it has the mark
 * of a list.
 */
export function lateField<P extends object>(
  load: () => Promise<ComponentType<P & Opening>>,
  textOf: (props: P) => string,
  { isList = true } = {},
): ComponentType<P> {
  const part = later(async () => {
    const [Field] = await Promise.all([load(), overlays.fetch()]); // whose styles the list needs
    return Field;
  });
  return function LateField(props: P) {
    const [focused, setFocused] = useState(false);
    const [wasPressed, setPressed] = useState(false);
    part.useSoon();
    const Field = part.useOnRequest(focused || wasPressed, () => {
      setFocused(false);
      setPressed(false);
    });
    // the stand-in had the focus, so the field keeps it
    if (Field)
      return createElement(Field, {
        ...props,
        autoFocus: focused,
        defaultDropdownOpened: wasPressed,
      });
    const shape = shapeOf(props);
    return (
      <TextInput
        {...shape}
        readOnly
        pointer
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-controls={undefined} // the element it would control does not exist yet
        value={textOf(props)}
        rightSection={isList && <Chevron size={shape.size} />}
        rightSectionPointerEvents="none"
        onClick={() => setPressed(true)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    );
  };
}

const Chevron = ({ size }: Pick<Shape, 'size'>) => (
  <svg className={classes.chevron} data-size={size} viewBox="0 0 15 15" aria-hidden>
    <path
      d="M4.93 5.43a.45.45 0 0 0 .64.64L7.5 4.14l1.93 1.93a.45.45 0 1 0 .64-.64L7.82 3.18a.45.45 0 0 0-.64 0zM10.07 9.57a.45.45 0 1 0-.64-.64L7.5 10.86 5.57 8.93a.45.45 0 1 0-.64.64l2.25 2.25a.45.45 0 0 0 .64 0z"
      fill="currentColor"
    />
  </svg>
);
