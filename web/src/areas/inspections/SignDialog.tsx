import { useSurroundings } from '../../kit/device.tsx';
import { formatDate } from '../../kit/format/format.ts';
import { useToday } from '../../kit/format/now.ts';
import { notifyError } from '../../kit/notify.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { Signature } from '../../ui/signature/Signature.tsx';

interface Props {
  title: string;
  /** The name of the person who signs. */
  name: string;
  verb: string;
  opened: boolean;
  close: () => void;
  /** Stores the signature; the button waits for it. */
  sign: (picture: Blob) => Promise<void>;
}

/** Draws a signature in a dialog, which fills the screen of a phone, upright or lying. */
export function SignDialog({ title, name, verb, opened, close, sign }: Props) {
  const today = useToday();
  const { device, low } = useSurroundings();
  return (
    <Modal
      opened={opened}
      fullScreen={device === 'phone' || low}
      size="lg"
      onClose={close}
      title={title}
    >
      <Signature
        name={name}
        day={formatDate(today)}
        verb={verb}
        onSign={(picture) => sign(picture).catch(notifyError)}
      />
    </Modal>
  );
}
