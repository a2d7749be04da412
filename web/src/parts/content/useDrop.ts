import { useEffect, useEffectEvent, useState } from 'react';

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page, or pasted; returns whether some are held over it. */
export function useDrop(take: ((files: File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const isOn = take !== null;
  const onFiles = useEffectEvent((files: File[]) => {
    if (files.length > 0) take?.(files);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    // Leaving one element for another one is not leaving the page.
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => relatedTarget === null && setOver(false),
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(filesIn(event.dataTransfer));
      },
      { signal },
    );
    document.addEventListener('paste', ({ clipboardData }) => onFiles(filesIn(clipboardData)), {
      signal,
    });
    return () => end.abort();
  }, [isOn]);
  return isOn && isOver;
}
