import { IconPlus } from '@tabler/icons-react';
import { ActionButton } from './ActionButton.tsx';
import { Button } from './Button.tsx';

interface Props {
  label: string;
  onClick: () => void;
}

const plus = <IconPlus size={16} stroke={1.8} aria-hidden />;

/** Adds an entry to the current view. `secondary` where the page has another primary action. */
export const AddButton = ({
  label,
  onClick,
  secondary = false,
}: Props & { secondary?: boolean }) => (
  <Button variant={secondary ? 'default' : undefined} leftSection={plus} onClick={onClick}>
    {label}
  </Button>
);

/** The same in a page's head, where a phone only has room for the icon. */
export const HeadAddButton = ({ label, onClick }: Props) => (
  <ActionButton primary icon={plus} label={label} onClick={onClick} />
);
