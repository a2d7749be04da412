import type { Page } from 'playwright-core';

/**
 * Whether the browser shows PDFs inside pages. The browser of the journeys may not: a frame shows the bytes as text,
 * and the page is told what is printed. Everything else, such as what the page is allowed to frame, is as in a
 * browser with a viewer.
 */
export const withViewer = (page: Page, isThere: boolean) =>
  page.addInitScript((there) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => there });
    const addressOf = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) =>
      addressOf(file.type === 'application/pdf' ? new Blob([file], { type: 'text/plain' }) : file);
    window.print = () => {
      const text = document.body.textContent.slice(0, 5);
      window.top?.dispatchEvent(new CustomEvent('printed', { detail: text }));
    };
  }, isThere);

/** The printed document after a click, once the page has requested it. */
export const printed = async (page: Page): Promise<string> => {
  const text = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('printed', (event) =>
          resolve((event as CustomEvent<string>).detail),
        );
      }),
  );
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  return await text;
};
