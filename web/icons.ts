import type { Plugin } from 'vite';

const COMPONENT = 'plumbline/icon';
const RESOLVED = '\0icon';
const SOURCE = `
import { createElement } from 'react';
export default (...paths) => ({ size = 24, color = 'currentColor', stroke = 2, title, children, ...rest }) =>
  createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      fill: 'none',
      stroke: color,
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
    },
    title && createElement('title', null, title),
    ...paths.map((d) => createElement('path', { d })),
    children,
  );
`;
const OUTLINE = /createReactComponent\("outline"/;
const ELEMENT = /\["(\w+)", \{/g;
const PATH = /\["path", \{ "d": "([^"]+)", "key": "[^"]+" \}\]/g;

/**
 * Leaves the paths of the icons: what their library writes around them, and the names that it gives them, are two
 * fifths of the bytes of 60 icons on every page.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    resolveId: {
      filter: { id: /^plumbline\/icon$/ },
      handler: () => RESOLVED,
    },
    load: {
      filter: { id: /^\0icon$/ },
      handler: () => SOURCE,
    },
    transform: {
      filter: { id: /\/@tabler\/icons-react\/dist\/esm\/icons\/\w+\.mjs$/ },
      handler(code) {
        const paths = [...code.matchAll(PATH)].map(([, path]) => path);
        const isPaths = OUTLINE.test(code) && paths.length === [...code.matchAll(ELEMENT)].length;
        if (!isPaths) return null;
        return `import icon from '${COMPONENT}';\nexport default /* @__PURE__ */ icon(${JSON.stringify(paths).slice(1, -1)});`;
      },
    },
  };
}
