import { download } from './download.ts';

/** The time that a browser may take to show the file, in milliseconds; one that saves it instead never says so. */
const PATIENCE = 10_000;

/** Ends what the last print needed: its dialog may be open until the next one. */
let endLast = () => undefined as void;

/**
 * Opens the browser's dialog for printing with a PDF or a page. Phones, and browsers that show no PDF inside a page, open it
 * instead, to be printed from there; where that is forbidden too, it is saved. `release` frees what the file shows, once it
 * is not needed any more.
 */
export async function printFile(file: Blob, name: string, release = () => {}): Promise<void> {
  endLast();
  const url = URL.createObjectURL(file);
  const free = () => {
    URL.revokeObjectURL(url);
    release();
  };
  endLast = free;
  if (printsInside(file) && (await printInside(url, free))) return;
  endLast = free;
  if (window.open(url) === null) download(file, name);
}

const printsInside = ({ type }: Blob): boolean =>
  (type !== 'application/pdf' || navigator.pdfViewerEnabled) &&
  !window.matchMedia('(pointer: coarse)').matches;

/** Whether the browser let the page print what it shows in a frame. */
async function printInside(url: string, free: () => void): Promise<boolean> {
  const frame = document.createElement('iframe');
  // a frame that is not rendered prints nothing
  Object.assign(frame.style, { position: 'fixed', inset: '0 auto auto 0', border: '0' });
  Object.assign(frame.style, { width: '1px', height: '1px', opacity: '0', pointerEvents: 'none' });
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.src = url;
  const loaded = new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), PATIENCE);
  });
  document.body.append(frame);
  endLast = () => {
    frame.remove();
    free();
  };
  if ((await loaded) && isPrinted(frame)) return true;
  frame.remove();
  return false;
}

/** Opens the dialog for what is in the frame; the focus stays where it was. */
function isPrinted(frame: HTMLIFrameElement): boolean {
  const focused = document.activeElement;
  try {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    return true;
  } catch {
    return false; // some browsers show the document as that of another origin
  } finally {
    if (focused instanceof HTMLElement) focused.focus();
  }
}
