// Runs before the first paint: a dark page must not flash white. Same keys as src/kit/remembered.ts.
(() => {
  let chosen = 'auto';
  let signedIn = false;
  try {
    chosen = localStorage.getItem('plumbline.colour-scheme') || 'auto';
    signedIn = localStorage.getItem('plumbline.token') !== null;
  } catch {
    // storage may be forbidden; the system's scheme then decides
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement.dataset;
  page.mantineColorScheme = dark ? 'dark' : 'light';
  if (signedIn) page.signedIn = ''; // boot.css draws the frame that is to come
})();
