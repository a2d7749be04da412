import { createStore, useStore } from '../../kit/createStore.ts';
import { recall, remember, storageKey } from '../../kit/remembered.ts';
import { adoptVariables, VARIABLES } from './variables.ts';

type ColourScheme = 'light' | 'dark' | 'auto';

const recalled = (): ColourScheme => {
  const chosen = recall('colourScheme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
};

const scheme = createStore(recalled());
const system = window.matchMedia('(prefers-color-scheme: dark)');

/** Shows the chosen scheme, as `scheme.js` did before the first paint. */
function show(): void {
  const isDark = scheme.current() === 'dark' || (scheme.current() === 'auto' && system.matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}

/** Begins with the colours of the page; from then on they follow the system, and another tab's choice. */
export function startScheme(): void {
  adoptVariables(VARIABLES);
  show();
  scheme.subscribe(show);
  system.addEventListener('change', show);
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey('colourScheme')) scheme.change(recalled());
  });
}

export function chooseScheme(chosen: ColourScheme): void {
  remember('colourScheme', chosen);
  scheme.change(chosen);
}

export const useScheme = (): ColourScheme => useStore(scheme);
