import { isTest } from './sources.ts';
import type { Rule } from './sources.ts';

const EXPORTED =
  /^export (?:abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** The file, or its place within its area: `routes` of every area are the same kind of thing. */
const placeInArea = (path: string) => path.replace(/\/areas\/\w+\//, '/areas/*/');

/** An exported name has one meaning in contract, server and page, so that a search for it leads to one place. */
export const namesMeanOneThing: Rule = (sources) => {
  const files = sources.filter(
    ({ path }) => /^(contract|server|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path),
  );
  const declared = files.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(EXPORTED)].map(([, name = '']) => name))].map((name) => ({
      name,
      path,
    })),
  );
  return [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([, places]) => new Set(places.map(({ path }) => placeInArea(path))).size > 1)
    .map(([name, places]) => `${places.map(({ path }) => path).join(' and ')} export ${name}.`);
};
