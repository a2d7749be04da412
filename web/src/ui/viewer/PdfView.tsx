import { useEffect, useState } from 'react';
import { withTimeout } from '../../kit/chunk.ts';
import { Loading } from './Loading.tsx';
import type { PdfDocument } from './pdf.ts';
import { PdfPages } from './PdfPages.tsx';
import type { ViewProps } from './PictureView.tsx';
import { useAddress } from './useAddress.ts';

/** A PDF, whose reader is fetched when the first one is shown. */
export function PdfView({ file, renew }: Pick<ViewProps, 'file' | 'renew'>) {
  const address = useAddress(file.file, renew);
  const { at, attempt, onLoaded, onFailed } = address;
  const [opened, setOpened] = useState<{ pdf: PdfDocument; ratio: number } | null>(null);
  useEffect(() => {
    const url = file.file;
    if (url === null) return undefined;
    let close: (() => void) | undefined;
    let isLeft = false;
    const open = async () => {
      const { openPdf } = await withTimeout(async () => import('./pdf.ts'));
      if (isLeft) return;
      const task = openPdf(url);
      ({ close } = task);
      const pdf = await task.pdf;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (isLeft) return;
      setOpened({ pdf, ratio: width / height });
      onLoaded();
    };
    open().catch(() => isLeft || onFailed());
    return () => {
      isLeft = true;
      setOpened(null);
      close?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- opens again only for another address, or another attempt
  }, [file.file, attempt]);
  return (
    <>
      {opened !== null && at === 'there' && <PdfPages name={file.name} {...opened} />}
      <Loading address={address} />
    </>
  );
}
