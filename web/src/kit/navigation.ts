/** Lets code outside React navigate; the router connects itself once it exists. */
type Go = (path: string, options?: { replace?: boolean }) => Promise<void>;

let go: Go = (path) => Promise.resolve(window.location.assign(path));

export function connectNavigation(next: Go): void {
  go = next;
}

export const goTo: Go = (path, options) => go(path, options);

/** Path with search and hash, as in the address bar. */
export const currentPath = (): string =>
  window.location.pathname + window.location.search + window.location.hash;
