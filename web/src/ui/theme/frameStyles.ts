/*
 * Mantine's styles for what only a signed-in user sees, in the order of its own bundle. What opens
 * over the page has its styles in ../overlays/all.ts; a component of few files has them there.
 */
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Avatar.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Indicator.css';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Switch.css';
