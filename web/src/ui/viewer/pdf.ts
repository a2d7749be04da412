import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url';
// oxlint-disable-next-line import/default -- the address of the file, not the file
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

// otherwise the reader would look for its worker beside the page
GlobalWorkerOptions.workerSrc = worker;

/** The decoders of scanned pages and their colours, by the names that the reader requests. */
const DECODERS: Record<string, string> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'qcms_bg.wasm': qcms,
};

class OwnDecoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = DECODERS[filename];
    if (address === undefined) throw new Error(`no ${filename}`);
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  }
}

export type PdfDocument = PDFDocumentProxy;

/** Opens a document: its bytes, or its address, from which pages are fetched in parts as they are read, if the server can send parts. */
export function openPdf(source: string | ArrayBuffer): {
  pdf: Promise<PdfDocument>;
  close: () => void;
} {
  const task = getDocument({
    ...(typeof source === 'string' ? { url: source } : { data: source }),
    BinaryDataFactory: OwnDecoders,
    useWorkerFetch: false,
    enableXfa: false,
  });
  return { pdf: task.promise, close: () => void task.destroy() };
}
