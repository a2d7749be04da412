import { isSignature } from './itemFiles.ts';
import { PhotoDialog } from './PhotoDialog.tsx';
import { SignItem, type SignItemProps } from './SignItem.tsx';

/** The dialog for an item's evidence: a signature is drawn, everything else is photographed. */
export const AddDialog = ({ keepsPlace, ...props }: SignItemProps & { keepsPlace: boolean }) =>
  isSignature(props.item) ? (
    <SignItem {...props} />
  ) : (
    <PhotoDialog {...props} keepsPlace={keepsPlace} />
  );
