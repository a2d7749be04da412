import type { SelectProps } from '@mantine/core';
import { lateField } from './lateField.tsx';

interface Options {
  data: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A choice from a few options, or of none. */
export const LateSelect = lateField<Omit<SelectProps, keyof Options> & Options>(
  async () => (await import('./Select.tsx')).Select,
  {
    textOf: ({ data, value }) => data.find((one) => one.value === value)?.label ?? '',
    emptying: ({ clearable, value, onChange }) =>
      clearable === true && value !== null ? () => onChange(null) : null,
  },
);

interface Props
  extends
    Pick<SelectProps, 'size' | 'w' | 'className' | 'label' | 'aria-label'>,
    Pick<Options, 'data'> {
  'data-phone'?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A choice from a few options, one of which is always chosen. */
export const LazySelect = ({ onChange, ...props }: Props) => (
  <LateSelect
    {...props}
    allowDeselect={false}
    onChange={(next) => next !== null && onChange(next)}
  />
);
