import { IconFile, IconFileText, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { ViewedFile } from './files.ts';

const ICONS = {
  picture: IconPhoto,
  video: IconVideo,
  pdf: IconFileTypePdf,
  document: IconFile,
  text: IconFileText,
} satisfies Record<ViewedFile['kind'], typeof IconFile>;

/** The icon for the kind of a file, where there is no picture of it. */
export function KindIcon({ kind, size }: { kind: ViewedFile['kind']; size: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.4} aria-hidden />;
}
