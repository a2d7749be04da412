export { AddDialog } from './AddDialog.tsx';
export { Guidance } from './Guidance.tsx';
export { ItemFiles } from './ItemFiles.tsx';
export { PasteHere } from './PasteHere.tsx';
export { PreviousFiles } from './PreviousFiles.tsx';
