import type { MarkShape } from '../annotations/shapes.ts';

/** A file as the viewer shows it. */
export interface ViewedFile {
  id: string;
  kind: 'picture' | 'video' | 'pdf' | 'document' | 'text';
  name: string;
  /** Its kind and size in words: `PDF · 2.4 MB`. */
  meta: string;
  /** The addresses of the bytes, which expire; null as long as there is nothing. */
  file: string | null;
  preview: string | null;
  thumbnail: string | null;
  /** Width to height of a picture or video, if known. */
  ratio: number | null;
  /** The shapes drawn over a picture. */
  shapes: readonly MarkShape[];
}

export type FileStep = 'previous' | 'next' | 'first' | 'last';

/** The place after a step, which ends at the first and the last file. */
export function fileAfter(step: FileStep, place: number, count: number): number {
  if (step === 'first') return 0;
  if (step === 'last') return count - 1;
  return Math.min(count - 1, Math.max(0, place + (step === 'next' ? 1 : -1)));
}
