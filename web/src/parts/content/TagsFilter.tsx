import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { TagsInput, type TagsInputProps } from '@mantine/core';
import { compareTexts } from '../../kit/i18n/compare.ts';

export interface TagsFilterProps extends Pick<
  TagsInputProps,
  'aria-label' | 'className' | 'placeholder' | 'size'
> {
  'data-phone'?: string;
  /** The tags that narrow the files. */
  value: readonly string[];
  /** The tags that are offered. */
  offered: ReadonlySet<string>;
  onChange: (tags: string[]) => void;
}

/** Narrows files to those with all of these tags. */
export const TagsFilter = ({ value, offered, placeholder, ...rest }: TagsFilterProps) => (
  <TagsInput
    {...rest}
    {...(value.length === 0 ? { placeholder } : {})}
    data={[...offered].toSorted(compareTexts)}
    value={[...value]}
  />
);
