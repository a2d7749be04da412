// Runs before the first paint, so that a dark page never flashes white. Same keys as src/kit/remembered.ts.
(() => {
  let chosen = 'auto';
  let signedIn = false;
  try {
    chosen = localStorage.getItem('plumbline.colour-scheme') || 'auto';
    signedIn = localStorage.getItem('plumbline.token') !== null;
  } catch {
    // storage may be forbidden; then the system's scheme decides
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement.dataset;
  page.mantineColorScheme = dark ? 'dark' : 'light';
  if (signedIn) page.signedIn = ''; // boot.css draws the outline of the frame to come
})();
