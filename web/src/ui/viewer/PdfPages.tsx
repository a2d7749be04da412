import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PdfDocument } from './pdf.ts';
import { PdfPage } from './PdfPage.tsx';
import { STEP } from './zoom.ts';
import { ZoomTools } from './ZoomTools.tsx';
import classes from './Pdf.module.css';
import stage from './Stage.module.css';

const MOST = 4;

interface Props {
  pdf: PdfDocument;
  name: string;
  /** Width to height of the first page. */
  ratio: number;
}

/** The pages below each other; the keys of the browser scroll them. */
export function PdfPages({ pdf, name, ratio }: Props) {
  const t = useTranslations('viewer');
  const pages = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [current, setCurrent] = useState(1);
  const follow = () => {
    const box = pages.current;
    if (box === null) return;
    const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
    const seen = [...box.querySelectorAll<HTMLElement>('[data-page]')].filter(
      (page) => page.getBoundingClientRect().top <= middle,
    );
    setCurrent(Math.max(1, seen.length));
  };
  return (
    <>
      <div
        ref={pages}
        className={`column gap-12 full-width overflow-auto full-height ${classes.pages}`}
        role="document"
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its keys
        tabIndex={0}
        onScroll={follow}
      >
        {Array.from({ length: pdf.numPages }, (_, n) => (
          <PdfPage key={n} {...{ pdf, ratio, scale }} number={n + 1} />
        ))}
      </div>
      <p
        className={`row gap-4 radius-10 small absolute ${stage.tools} ${classes.place}`}
        role="status"
      >
        {t('page', { number: String(current), count: String(pdf.numPages) })}
      </p>
      <ZoomTools
        scale={scale}
        most={MOST}
        zoomIn={() => setScale(Math.min(MOST, scale * STEP))}
        zoomOut={() => setScale(Math.max(1, scale / STEP))}
        showWhole={() => setScale(1)}
      />
    </>
  );
}
