import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';
import { LatePart } from '../layout/LatePart.tsx';
import type { SignaturePadProps } from './SignaturePad.tsx';

/** The pad with its texts; never part of a page's start. */
export const signature = later(
  withTexts('signature', async () => (await import('./SignaturePad.tsx')).SignaturePad),
);

/** A pad to sign on. A drawing stays when the device is turned. */
export const Signature = (props: SignaturePadProps) => (
  <LatePart part={signature} height={260}>
    {(SignaturePad) => <SignaturePad {...props} />}
  </LatePart>
);
