import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTimeout } from '../../../kit/chunk.ts';
import { api } from '../../../kit/http/api.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import type { PdfDocument } from '../../../ui/viewer/pdf.ts';
import { PdfPage } from '../../../ui/viewer/PdfPage.tsx';
import classes from './Labels.module.css';
import { LABELS_PATH, type LabelsQuery } from './labelsQuery.ts';

/** The first page as it is going to be printed; while another one is made, the last one stays. */
export function SheetPreview({ query }: { query: LabelsQuery }) {
  const t = useTranslations('label');
  const page = useQuery({
    queryKey: ['object', 'labels', query],
    queryFn: async ({ signal }) =>
      (await api.blob(LABELS_PATH, { query: { ...query, first_page: true }, signal })) ?? null,
    placeholderData: keepPreviousData,
  });
  const shown = useOpened(page.data ?? null);
  if (page.isError || shown === null) return <RowsWaiting query={page} rows={8} />;
  // what cannot be shown can be printed all the same
  if (shown === 'failed') return <p className={`quiet ${classes.none}`}>{t('no_preview')}</p>;
  return (
    <div className={`grid sunken ${classes.preview}`} aria-busy={page.isFetching}>
      <PdfPage key={shown.pdf.fingerprints[0]} {...shown} number={1} scale={1} />
    </div>
  );
}

type Shown = { pdf: PdfDocument; ratio: number } | 'failed' | null;

/** Opens a document, and closes it with the next one or the page. */
function useOpened(bytes: Blob | null): Shown {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    if (bytes === null) return undefined;
    let close: (() => void) | undefined;
    let isLeft = false;
    const open = async () => {
      const [{ openPdf }, data] = await Promise.all([
        withTimeout(async () => import('../../../ui/viewer/pdf.ts')),
        bytes.arrayBuffer(),
      ]);
      if (isLeft) return;
      const task = openPdf(data);
      ({ close } = task);
      const pdf = await task.pdf;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!isLeft) setShown({ pdf, ratio: width / height });
    };
    open().catch(() => isLeft || setShown('failed'));
    return () => {
      isLeft = true;
      close?.();
    };
  }, [bytes]);
  return shown;
}
