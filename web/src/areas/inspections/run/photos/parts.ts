import { whenQuiet } from '../../../../kit/quiet.ts';
import { annotations } from '../../../../ui/annotations/Annotations.tsx';
import { camera } from '../../../../ui/camera/PhotoCamera.tsx';
import { signature } from '../../../../ui/signature/Signature.tsx';
import { viewer } from '../../../../ui/viewer/viewers.ts';

export { AddDialog } from './AddDialog.tsx';
export { Guidance } from './Guidance.tsx';
export { ItemFiles } from './ItemFiles.tsx';
export { PasteHere } from './PasteHere.tsx';
export { PreviousFiles } from './PreviousFiles.tsx';

/** Fetches the dialogs that open from here, so that they open even without the server. */
export function prepare(): void {
  for (const part of [camera, viewer, annotations, signature])
    whenQuiet(() => void part.fetch().catch(() => undefined)); // it is fetched again when it is shown
}
