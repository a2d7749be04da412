import type { ReactNode } from 'react';
import { useSurroundings } from '../../kit/device.tsx';
import { formatDate } from '../../kit/format/format.ts';
import { useToday } from '../../kit/format/now.ts';
import { notifyError } from '../../kit/notify.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { Signature } from '../../ui/signature/Signature.tsx';
import classes from './SignDialog.module.css';

interface Props {
  title: string;
  /** The name of the person who signs. */
  name: string;
  verb: string;
  opened: boolean;
  close: () => void;
  /** Stores the signature; the button waits for it. */
  sign: (picture: Blob) => Promise<void>;
  /** Whether another dialog is open over it, which the keys are for. */
  isCovered?: boolean;
  /** What is asked before the signature. */
  children?: ReactNode;
}

/** Draws a signature in a dialog, which fills the screen of a phone, upright or lying. */
export function SignDialog({ title, name, verb, opened, close, sign, ...more }: Props) {
  const { isCovered = false, children } = more;
  const today = useToday();
  const { device, low } = useSurroundings();
  const isFull = device === 'phone' || low;
  return (
    <Modal
      opened={opened}
      fullScreen={isFull}
      size="lg"
      onClose={close}
      {...(isCovered && { closeOnEscape: false })}
      title={title}
      classNames={{
        content: classes.content,
        header: classes.header,
        body: `column flex-1 gap-12 min-height-0 ${classes.body}`,
      }}
    >
      {children}
      <Signature
        name={name}
        day={formatDate(today)}
        verb={verb}
        fills={isFull}
        onSign={(picture) => sign(picture).catch(notifyError)}
      />
    </Modal>
  );
}
