// Runs before the first paint: a dark page must not flash white. Same key as src/kit/remembered.ts.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('plumbline.colour-scheme') || 'auto';
  } catch {
    // storage may be forbidden; the system's scheme then decides
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
