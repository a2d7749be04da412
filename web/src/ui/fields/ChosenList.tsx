import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './ChosenList.module.css';
import { CloseButton } from '../buttons/CloseButton.tsx';

interface Chosen {
  id: string;
  name: string;
}

interface Props<T extends Chosen> {
  label: string;
  chosen: readonly T[];
  onRemove: (id: string) => void;
  /** The id of the field for choosing, which takes the focus of a button that disappears. */
  field: string;
  /** The content of an entry, if not its name alone. */
  contentOf?: (one: T) => ReactNode;
}

/** The entries chosen one by one, each with a button that removes it; nothing while there are none. */
export function ChosenList<T extends Chosen>(props: Props<T>) {
  const { label, chosen, onRemove, field, contentOf = nameIn } = props;
  const t = useTranslations('ui');
  const isRemoving = useRef(false);
  useEffect(() => {
    // only now is a field back that the last possible choice had disabled
    if (isRemoving.current) document.getElementById(field)?.focus();
    isRemoving.current = false;
  }, [chosen.length, field]);
  if (chosen.length === 0) return null;
  return (
    <ul className={`wrap min-width-0 ${classes.chosen}`} aria-label={label}>
      {chosen.map((one) => (
        <li className="inline gap-4 break-anywhere" key={one.id}>
          {contentOf(one)}
          <CloseButton
            size={22}
            aria-label={t('remove_chosen', { name: one.name })}
            onClick={() => {
              isRemoving.current = true;
              onRemove(one.id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

const nameIn = ({ name }: Chosen) => <span dir="auto">{name}</span>;
