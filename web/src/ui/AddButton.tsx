import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ActionButton } from './ActionButton.tsx';

interface Props {
  label: string;
  onClick: () => void;
}

const plus = <IconPlus size={16} stroke={1.8} aria-hidden />;

/** Adds to what is shown. */
export const AddButton = ({ label, onClick }: Props) => (
  <Button leftSection={plus} onClick={onClick}>
    {label}
  </Button>
);

/** The same in the head of a page, where a phone has room for the icon only. */
export const HeadAddButton = ({ label, onClick }: Props) => (
  <ActionButton primary icon={plus} label={label} onClick={onClick} />
);
