import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { styleOf } from '../theme/styleOf.ts';
import type { PdfDocument } from './pdf.ts';
import classes from './Pdf.module.css';

interface Props {
  pdf: PdfDocument;
  number: number;
  /** The width to height of the first page, which holds the place of the others. */
  ratio: number;
  scale: number;
}

/** A page, drawn when it comes near the visible part and dropped when it is far from it. */
export function PdfPage({ pdf, number, ratio: expected, scale }: Props) {
  const t = useTranslations('viewer');
  const place = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [{ ratio, words }, setPage] = useState({ ratio: expected, words: '' });
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting ?? false),
      { rootMargin: '100% 0px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || target === null) return undefined;
    const drawing = new AbortController();
    drawPage({ pdf, number, target, signal: drawing.signal }).then(
      (page) => page && setPage(page),
      () => undefined, // a page that is damaged stays white, the others are shown
    );
    return () => drawing.abort();
  }, [isNear, pdf, number, scale]);
  return (
    <section
      ref={place}
      className={`flex-none ${classes.page}`}
      style={styleOf({ '--ratio': ratio, '--scale': scale })}
      aria-label={t('page', { number: String(number), count: String(pdf.numPages) })}
      data-page={number}
    >
      {isNear && <canvas className="block full-width full-height" ref={canvas} aria-hidden />}
      <span className="unseen">{words}</span>
    </section>
  );
}

interface Drawing {
  pdf: PdfDocument;
  number: number;
  target: HTMLCanvasElement;
  signal: AbortSignal;
}

/** Draws a page as sharp as the screen shows it; null if it was no longer wanted. */
async function drawPage({ pdf, number, target, signal }: Drawing) {
  const page = await pdf.getPage(number);
  if (signal.aborted) return null;
  const natural = page.getViewport({ scale: 1 });
  const scale = (target.clientWidth * devicePixelRatio) / natural.width;
  const viewport = page.getViewport({ scale });
  target.width = Math.floor(viewport.width);
  target.height = Math.floor(viewport.height);
  const task = page.render({ canvas: target, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  const { items } = await page.getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  return { ratio: natural.width / natural.height, words };
}
