import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Modal } from './Dialog.tsx';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../buttons/Button.tsx';
import { TextInput } from '../fields/TextInput.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The question, with name and count: "Archive Pump hall A and 46 sub-objects?" */
  title: string;
  /** The consequence in one sentence. */
  consequence: string;
  /** A picture of the thing in question, above the consequence. */
  picture?: ReactNode;
  /** The verb on the button; never "OK", which is a quality status. */
  verb: string;
  onConfirm: () => void;
  /** The label of the safe button, where "Cancel" could be read as the action itself. */
  keep?: string;
  busy?: boolean;
  /** A third way, neither the action nor giving it up. */
  other?: { verb: string; onClick: () => void } | undefined;
  /** Whether the action is destructive, so that its button has the danger colour. */
  danger?: boolean;
  /** A code that must be typed first, for deleting a hierarchy. */
  code?: string;
}

/** Asks before something that is hard to undo. The safe button gets the focus. */
export function Confirm({ opened, onClose, title, busy = false, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Question {...rest} busy={busy} onClose={onClose} />
    </Modal>
  );
}

function Question({
  consequence,
  picture,
  verb,
  onConfirm,
  onClose,
  keep,
  busy,
  other,
  danger,
  code,
}: Omit<Props, 'opened' | 'title'>) {
  const t = useTranslations('ui');
  const common = useTranslations('common');
  const [text, setText] = useState('');
  const matches = code === undefined || text.trim() === code;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // confirming must not submit the surrounding form
        if (matches && !busy) onConfirm();
      }}
    >
      {picture}
      <p className="size-13 quiet">{consequence}</p>
      {code !== undefined && (
        <TextInput
          className="above-12"
          {...focusFirst()}
          autoComplete="off"
          label={t.rich('type_to_confirm', { code: code, b: (chunks) => <b>{chunks}</b> })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className="row flex-wrap justify-end above-16">
        <Button variant="default" onClick={onClose} {...focusFirst(code === undefined)}>
          {keep ?? common('cancel')}
        </Button>
        {other && (
          <Button variant="default" onClick={other.onClick}>
            {other.verb}
          </Button>
        )}
        <Button
          type="submit"
          loading={busy ?? false}
          disabled={!matches}
          {...(danger ? { variant: 'outline', color: 'danger' } : {})}
        >
          {verb}
        </Button>
      </div>
    </form>
  );
}
