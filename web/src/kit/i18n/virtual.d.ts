/** Made by `web/texts.ts`. */
declare module 'virtual:texts/*' {
  const texts: Record<string, unknown>;
  export default texts;
  /** Only the frame's module: those of the areas, by name. */
  export const areas: Record<string, () => Promise<{ default: Record<string, unknown> }>>;
}
