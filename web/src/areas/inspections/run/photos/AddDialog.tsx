import type { ItemView } from '@plumbline/contract/inspections/items';
import { isSignature } from './itemFiles.ts';
import { PhotoDialog } from './PhotoDialog.tsx';
import { SignItem } from './SignItem.tsx';

interface Props {
  item: ItemView;
  close: () => void;
}

/** The dialog for an item's evidence: a signature is drawn, everything else is photographed. */
export const AddDialog = (props: Props) =>
  isSignature(props.item) ? <SignItem {...props} /> : <PhotoDialog {...props} />;
