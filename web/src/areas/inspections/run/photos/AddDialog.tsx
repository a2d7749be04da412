import type { ItemView } from '@plumbline/contract/inspections/items';
import { isSignature } from './itemFiles.ts';
import { PhotoDialog } from './PhotoDialog.tsx';
import { SignDialog } from './SignDialog.tsx';

interface Props {
  item: ItemView;
  close: () => void;
}

/** What answers an item or proves its answer: a signature is drawn, everything else is photographed. */
export const AddDialog = (props: Props) =>
  isSignature(props.item) ? <SignDialog {...props} /> : <PhotoDialog {...props} />;
