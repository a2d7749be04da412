import { afterEach, expect, test, vi } from 'vitest';
import { printFile } from './printFile.ts';

afterEach(() => vi.restoreAllMocks());

test('what a printed file shows is freed with it, by the next print', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false); // it is opened in a window
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const released: string[] = [];
  const file = new Blob(['%PDF'], { type: 'application/pdf' });
  await printFile(file, 'one.pdf', () => released.push('one'));
  const [[url] = []] = opened.mock.calls;
  expect([released, revoked.mock.calls]).toEqual([[], []]);
  await printFile(file, 'two.pdf', () => released.push('two'));
  expect([released, revoked.mock.calls]).toEqual([['one'], [[url]]]);
});
