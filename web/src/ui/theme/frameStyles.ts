/*
 * Mantine's styles for what only a signed-in user sees, in the order of its own bundle. What opens
 * over the page has its styles in ../overlays/all.ts; a component of few files has them there.
 */
import '@mantine/core/styles/VisuallyHidden.css';
