/** Reads a variable of the theme as it applies to an element: each colour scheme has its own. */
export type InkReader = (variable: string) => string;

export function inkOf(element: Element): InkReader {
  const style = getComputedStyle(element);
  return (variable) => style.getPropertyValue(variable);
}

/** Calls back after the page has changed its colour scheme. Returns a function that stops it. */
export function watchScheme(redraw: () => void): () => void {
  const observer = new MutationObserver(redraw);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-mantine-color-scheme'],
  });
  return () => observer.disconnect();
}
