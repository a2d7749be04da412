import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './LazySelect.module.css';
import { overlays } from '../overlays/loaded.ts';

type Shape = Pick<TextInputProps, 'size' | 'w' | 'className' | 'label' | 'aria-label'>;
interface Props extends Shape {
  data: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/**
 * A choice from a few options, for pages that must render at once. The dropdown loads later: until
 * then a field that looks the same stands in, and pressing it opens the list once it has loaded.
 */
export function LazySelect({ data, value, onChange, ...shape }: Props) {
  const [focused, setFocused] = useState(false);
  const [wasPressed, setPressed] = useState(false);
  const all = overlays.useOnRequest(wasPressed, () => setPressed(false));
  if (all)
    return (
      <all.Select
        {...shape}
        data={data}
        value={value}
        allowDeselect={false}
        defaultDropdownOpened={wasPressed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the stand-in had the focus, so this one keeps it
        autoFocus={focused}
        onChange={(next) => next !== null && onChange(next)}
      />
    );
  return (
    <TextInput
      {...shape}
      readOnly
      pointer
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={undefined} // the element it would control does not exist yet
      value={data.find((one) => one.value === value)?.label ?? ''}
      rightSection={<Chevron size={shape.size} />}
      rightSectionPointerEvents="none"
      onClick={() => setPressed(true)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}

const Chevron = ({ size }: Pick<Shape, 'size'>) => (
  <svg className={classes.chevron} data-size={size} viewBox="0 0 15 15" aria-hidden>
    <path
      d="M4.93 5.43a.45.45 0 0 0 .64.64L7.5 4.14l1.93 1.93a.45.45 0 1 0 .64-.64L7.82 3.18a.45.45 0 0 0-.64 0zM10.07 9.57a.45.45 0 1 0-.64-.64L7.5 10.86 5.57 8.93a.45.45 0 1 0-.64.64l2.25 2.25a.45.45 0 0 0 .64 0z"
      fill="currentColor"
    />
  </svg>
);
