import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { PERMISSIONS } from '@plumbline/contract/kit/permissions';
import { ROLES } from '@plumbline/contract/kit/roles';
import { mutantsIn, readMutants, staleness } from '../../../scripts/mutants.ts';
import type { Mutant } from '../../../scripts/mutants.ts';
import { NIGHT } from '../../../scripts/suites.ts';
import * as rules from './architecture.ts';
import type { Rule, Source } from './sources.ts';
import { deadCitations, deadPaths, deadTests, deadTitles } from './documents.ts';
import { rowsAtNight, titlesOf } from './documents.ts';
import { namesMeanOneThing } from './exportedNames.ts';
import * as page from './pageRules.ts';
import { piecesAreJoined } from './pieces.ts';
import { tablesHaveOwners, tablesOfEarlierAreas } from './sqlTables.ts';

const root = join(import.meta.dirname, '../../..');
const EXCLUDED = ['**/node_modules/**', '**/dist/**', 'data/**', '.git/**'];
const CODE = '{contract,server,demo,web,e2e,bench,scripts}/**/*.{ts,tsx,css,mjs}';

function read(pattern: string): Source[] {
  return globSync(pattern, { cwd: root, exclude: EXCLUDED })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const code = read(CODE);
const documents = read('**/*.md');
const functions = read('server/functions/*.sql');
const statements = [...read('server/migrations/*.sql'), ...functions];
const documentNamed = (name: string): string =>
  documents.find(({ path }) => path === name)?.text ?? '';

const source = (path: string, text: string): Source => ({ path, text });
const areas = source(
  'server/src/areas.ts',
  `export const AREAS = [{ name: 'users', routes: userRoutes }, { name: 'objects', routes: objectRoutes }];`,
);

/** A rule with samples that break it, each of which must be reported, and samples that keep it. */
const RULES: { claim: string; rule: Rule; bad: Source[]; good: Source[] }[] = [
  {
    claim: 'the contract imports only zod',
    rule: rules.contractIsAlone,
    bad: [source('contract/src/objects/wire.ts', `import { dirname } from 'node:path';`)],
    good: [
      source('contract/src/objects/wire.ts', `import { z } from 'zod';\nimport '../kit/query.ts';`),
    ],
  },
  {
    claim: 'server and web never import each other',
    rule: rules.serverAndWebNeverMeet,
    bad: [
      source('web/src/kit/http/api.ts', `import { x } from '@plumbline/server/src/kit/errors.ts';`),
    ],
    good: [
      source('web/src/kit/http/api.ts', `import { x } from '@plumbline/contract/kit/errors';`),
    ],
  },
  {
    claim: 'the demo is loaded only on demand',
    rule: rules.demoIsApart,
    bad: [source('server/src/main.ts', `import { seedDemo } from '@plumbline/demo/seed.ts';`)],
    good: [
      source('server/src/main.ts', `await import('@plumbline/demo/seed.ts');`),
      source('demo/src/cli.ts', `import { seedDemo } from './seed.ts';`),
    ],
  },
  {
    claim: 'the server imports downwards: main, app, areas, kit',
    rule: rules.serverLayers,
    bad: [
      source('server/src/kit/audit/audit.ts', `import { rename } from '#areas/users/service.ts';`),
      source('server/src/columnTypes.ts', `import type { A } from './areas/users/table.ts';`),
      source('server/src/kit/db/db.ts', `import { Schema } from '../../schema.ts';`),
    ],
    good: [
      source('server/src/areas/users/routes.ts', `import { list } from '#kit/entity/routes.ts';`),
      source('server/src/kit/db/db.ts', `import type { Schema } from '../schema.ts';`),
      source('server/src/schema.ts', `import type { ColumnTypes } from './columnTypes.ts';`),
      source('server/src/admin.ts', `import { openDatabase } from './kit/db.ts';`),
    ],
  },
  {
    claim: 'the rooms of the kit know only the ones before them',
    rule: rules.kitRooms,
    bad: [
      source('server/src/kit/db/db.ts', `import type { Ctx } from '#kit/ctx.ts';`),
      source('server/src/kit/lru.ts', `import { compile } from './db/db.ts';`),
      source('server/src/kit/cellar/a.ts', `import { Lru } from '#kit/lru.ts';`),
    ],
    good: [
      source('server/src/kit/entity/list.ts', `import { Lru } from '#kit/lru.ts';`),
      source('server/src/kit/ctx.ts', `import type { Actor } from './model/actor.ts';`),
    ],
  },
  {
    claim: 'the rooms of the contract know only the ones before them',
    rule: rules.contractRooms,
    bad: [
      source('contract/src/kit/rows.ts', `import { DICTIONARIES } from '../dictionaries/wire.ts';`),
      source('contract/src/quality/wire.ts', `import { objects } from '../objects/wire.ts';`),
      source('contract/src/objects/wire.ts', `import { findResource } from '../resources.ts';`),
      source('contract/src/attic/wire.ts', `import { count } from '../kit/answers.ts';`),
    ],
    good: [
      source('contract/src/objects/wire.ts', `import { words } from '../kit/values.ts';`),
      source('contract/src/resources.ts', `import { objects } from './objects/wire.ts';`),
      source('contract/src/kit/query.test.ts', `import { findResource } from '../resources.ts';`),
    ],
  },
  {
    claim: 'types of the wire are inferred from their schemas',
    rule: rules.typesAreInferred,
    bad: [
      source('contract/src/stats/wire.ts', `export const a = z.int() satisfies z.ZodType<A>;`),
      source('contract/src/users/wire.ts', `export interface AView extends BView {}`),
      source('contract/src/users/wire.ts', `export type AView = BView & { zone: string };`),
    ],
    good: [
      source('contract/src/stats/wire.ts', `export type AView = z.infer<typeof a>;`),
      source('contract/src/users/wire.ts', `export type AView = ViewOf<typeof a>;`),
      source('server/src/kit/ids.ts', `const a = z.int() satisfies z.ZodType<A>;`),
    ],
  },
  {
    claim: 'entities are declared without schemas',
    rule: rules.entitiesKnowNoSchema,
    bad: [
      source(
        'contract/src/a/wire.ts',
        `import { z } from 'zod';\nexport const a = defineResource();`,
      ),
      source(
        'contract/src/a/wire.ts',
        `import { words } from '../kit/values.ts';\ndefineResource();`,
      ),
    ],
    good: [
      source(
        'contract/src/a/wire.ts',
        `import type { aSchemas } from './schemas.ts';\ndefineResource();`,
      ),
      source('contract/src/a/schemas.ts', `import { z } from 'zod';`),
    ],
  },
  {
    claim: 'there are no import cycles, not even of types',
    rule: rules.noCircles,
    bad: [source('server/src/kit/a.ts', `import type { A } from './a.ts';`)],
    good: [
      source('server/src/kit/a.ts', `import { b } from './b.ts';`),
      source('server/src/kit/b.ts', ''),
    ],
  },
  {
    claim: 'an area imports only earlier areas, and only their service or table',
    rule: rules.areaOrder,
    bad: [
      source('server/src/areas/users/rules.ts', `import { a } from '../objects/table.ts';`),
      source('server/src/areas/objects/rules.ts', `import { a } from '../users/routes.ts';`),
    ],
    good: [
      source('server/src/areas/objects/service.ts', `import { a } from '#areas/users/service.ts';`),
      source('server/src/areas/objects/rules.ts', `import { a } from './table.ts';`),
    ],
  },
  {
    claim: 'a statement names only tables of kit, its own area and earlier ones',
    rule: tablesOfEarlierAreas,
    bad: [
      source('server/src/kit/db/db.ts', 'const q = sql`select 1 from object o`;'),
      source(
        'server/src/areas/users/table.ts',
        "defineTable({ resource, table: 'object_class' });",
      ),
      source('server/src/areas/users/a.ts', "db.insertInto('object').values(rows);"),
      source('server/src/areas/users/b.ts', 'sql`update app_user u set a = 1 from\n object o`;'),
      source('server/src/areas/users/c.ts', `sql.table('object')`),
      source(
        'server/functions/results.sql',
        'select 1 from object_result r\n  join object o on true',
      ),
      source('server/functions/unknown.sql', ''),
    ],
    good: [
      source('server/src/areas/objects/a.ts', '// from inspection\nsql`select from object o`;'),
      source('server/src/areas/objects/b.ts', 'sql`select from user_shared_bu join session s`;'),
      source('server/src/areas/users/a.test.ts', 'sql`select 1 from object`;'),
      source('server/src/installation.ts', 'sql`select 1 from object`;'),
      source('server/functions/units.sql', '-- from inspection\nselect 1 from object'),
    ],
  },
  {
    claim: 'every table has an owner',
    rule: tablesHaveOwners,
    bad: [source('server/src/schema.ts', 'export interface Schema {\n  drawer: DrawerTable;\n}')],
    good: [source('server/src/schema.ts', 'export interface Schema {\n  tenant: TenantTable;\n}')],
  },
  {
    claim: 'every area is listed in areas.ts',
    rule: rules.areasAreListed,
    bad: [source('server/src/areas/reports/routes.ts', '')],
    good: [source('server/src/areas/users/routes.ts', '')],
  },
  {
    claim: 'the rooms of the page know only the ones before them',
    rule: page.pageRooms,
    bad: [
      source('web/src/kit/http/queryClient.ts', `import { a } from '../../offline/kept.ts';`),
      source('web/src/ui/Panel.tsx', `import { AppLink } from '../parts/page/AppLink.tsx';`),
      source('web/src/parts/list/Row.tsx', `const d = import('../form/DateField.tsx');`),
      source('web/src/areas/users/Page.tsx', `import type { Menu } from '../../app/menus.ts';`),
      source('web/src/attic/a.ts', `import { api } from '../kit/http/api.ts';`),
    ],
    good: [
      source('web/src/parts/form/Pick.tsx', `import { filterOf } from '../list/filters.ts';`),
      source('web/src/app/Shell.tsx', `import { Page } from '../parts/page/Page.tsx';`),
      source('web/src/ui/a.test.tsx', `import { List } from '../parts/list/List.tsx';`),
    ],
  },
  {
    claim: 'ui gets everything it shows: it knows neither the wire nor the query client',
    rule: page.uiOnlyLooks,
    bad: [
      source('web/src/ui/Name.tsx', `import { useQuery } from '@tanstack/react-query';`),
      source('web/src/ui/Name.tsx', `import { api } from '../kit/http/api.ts';`),
      source('web/src/ui/theme/a.ts', `import { useMe } from '../../kit/session/me.ts';`),
    ],
    good: [
      source('web/src/ui/Name.tsx', `import { formatDate } from '../kit/format/format.ts';`),
      source('web/src/parts/page/a.ts', `import { useQuery } from '@tanstack/react-query';`),
    ],
  },
  {
    claim: "storing the device's answers does not depend on how they look",
    rule: page.offlineHasNoLooks,
    bad: [source('web/src/offline/a.ts', `import { Panel } from '../ui/Panel.tsx';`)],
    good: [source('web/src/offline/a.ts', `import { api } from '../kit/http/api.ts';`)],
  },
  {
    claim: 'areas of the page never import each other',
    rule: page.pageAreasAreApart,
    bad: [source('web/src/areas/objects/Page.tsx', `const p = import('../users/Form.tsx');`)],
    good: [source('web/src/areas/objects/Page.tsx', `import { Form } from './Form.tsx';`)],
  },
  {
    claim: 'an exported name is declared in one file, or once in each area at the same place',
    rule: namesMeanOneThing,
    bad: [source('web/src/app/routes.ts', 'export const AREAS = [];')],
    good: [
      source('server/src/areas/objects/routes.ts', 'export const routes = [];'),
      source('server/src/areas/users/routes.ts', 'export const routes = [];'),
    ],
  },
  {
    claim: 'the page goes by one clock, which knows the server’s time',
    rule: page.pageHasOneClock,
    bad: [
      source('web/src/areas/home/load.ts', 'const today = new Date();'),
      source('web/src/offline/outbox/deviceOutbox.ts', 'createOutbox({ now: Date.now })'),
    ],
    good: [
      source('web/src/kit/clock.ts', 'const wall = Date.now();'),
      source('web/src/kit/now.test.ts', 'new Date()'),
      source('web/src/areas/home/load.ts', 'new Date(day.getTime()); performance.now();'),
    ],
  },
  {
    claim: 'the random numbers of tests can be repeated',
    rule: rules.chanceIsRepeated,
    bad: [
      source('server/src/areas/quality/cost.test.ts', 'grow(Math.random);'),
      source('server/test/stress/operations.ts', 'const chance = Math.random() * 3;'),
    ],
    good: [
      source('server/test/checks/random.ts', 'const seed = Math.random();'),
      source('server/src/kit/db/migrate.ts', 'await pause(Math.random() * 1000);'),
    ],
  },
  {
    claim: 'no test depends on the day or the hour at which it runs',
    rule: rules.testsHaveOneClock,
    bad: [
      source('server/src/areas/notices/digest.test.ts', 'const day = new Date().getDay();'),
      source('e2e/journeys/todo.spec.ts', 'plan(new Date(Date.now() - HOUR));'),
      source('web/test/network.ts', 'const now = Date.now;'),
    ],
    good: [
      source('server/test/checks/moments.ts', 'const STARTED_AT = Date.now();'),
      source('e2e/journeys/todo.spec.ts', 'plan(fromNow(-HOUR)); new Date(0); performance.now();'),
      source('server/src/kit/audit/record.ts', 'const at = new Date();'),
    ],
  },
  {
    claim: 'search and path parameters are read through the declaration of their route',
    rule: page.addressesAreReadInTheKit,
    bad: [
      source('web/src/areas/home/scope.ts', 'const { unit } = useSearch({ strict: false });'),
      source('web/src/ui/UrlTabs.tsx', 'new URLSearchParams(window.location.search)'),
    ],
    good: [
      source('web/src/kit/search.ts', 'const value = useSearch({ strict: false });'),
      source('web/src/areas/home/scope.ts', "const [unit] = useSearchValue('home', 'unit');"),
    ],
  },
  {
    claim: 'every class name that is used has a style, and every style is used',
    rule: page.classesAreBothSides,
    bad: [
      source('web/src/ui/Panel.module.css', ':root > .late {\n  margin: 0.5px;\n}'),
      source('web/src/ui/Card.tsx', `import c from './Panel.module.css';\nf(c.gone);`),
      source('web/src/ui/Card.tsx', '<p className={`gone ${c.panel}`} />'),
      source('web/src/ui/theme/base.css', '.idle {\n  gap: 8px;\n}'),
    ],
    good: [
      source(
        'web/src/ui/Card.tsx',
        `import c from './Panel.module.css';\nf(c.panel);\n<p className={\`row \${c.panel}\`} />`,
      ),
      source('web/src/ui/theme/base.css', '@layer base {\n  .row {\n    gap: 8px;\n  }\n}'),
      source(
        'web/src/ui/Panel.module.css',
        '/* .old */\n@media (min-width: 1.5em) {\n  .panel :global(.num),\n  .panel > .mantine-Input {\n    margin: 0.5px;\n  }\n}',
      ),
    ],
  },
  {
    claim: 'styles use only the colours, text sizes, radii and folding widths of the theme',
    rule: page.stylesUseTokens,
    bad: [
      source('web/src/ui/Panel.module.css', '.panel {\n  color: #fff;\n}'),
      source('web/src/ui/Panel.module.css', '.panel {\n  border: 1px solid red;\n}'),
      source(
        'web/src/ui/Panel.module.css',
        '.panel {\n  box-shadow: 0 0 2px rgba(0, 0, 0, 0.5);\n}',
      ),
      source('web/src/ui/Panel.module.css', '.panel {\n  font-size: 13.5px;\n}'),
      source('web/src/ui/Panel.module.css', '.panel {\n  font-size: 1.2em;\n}'),
      source('web/src/ui/Panel.module.css', '.panel {\n  font: 17px Inter;\n}'),
      source('web/src/ui/Panel.module.css', '.panel {\n  border-radius: 10px 0 8px;\n}'),
      source('web/src/ui/Panel.module.css', '.panel {\n  border-top-left-radius: 8px;\n}'),
      source('web/src/boot.css', '#boot {\n  border-radius: 4px;\n}'),
      source('web/src/ui/Panel.module.css', '@container page (max-width: 720px) {\n}'),
      source(
        'web/src/ui/Panel.module.css',
        '.panel {\n  @container page (width > 1060px) {\n  }\n}',
      ),
      source('web/src/ui/Card.tsx', '<Text fz={12} />, <Box radius={8} />'),
      source('web/src/ui/theme/theme.ts', 'const title = { fontSize: rem(17), gap: rem(2) };'),
      source('web/src/ui/theme/theme.ts', 'const radius: { sm: rem(3), md: rem(6) };'),
    ],
    good: [
      source(
        'web/src/ui/Panel.module.css',
        '/* #fff */\n.panel {\n  color: var(--c-text);\n  background: var(--c-red-soft);\n  white-space: nowrap;\n  font-size: inherit;\n  border-radius: 50%;\n  width: 11px;\n}',
      ),
      source('web/src/boot.css', '#boot {\n  background: #fff;\n}'),
      source(
        'web/src/ui/Panel.module.css',
        '@container page (max-width: 768px) {\n}\n@container page (max-width: 380px) {\n}\n@container (height < 58px) {\n}',
      ),
      source(
        'web/src/ui/Card.tsx',
        `<Box fz={12} radius={phone ? '20px 20px 0 0' : 0} style={{ fontSize: '0.38em' }} />`,
      ),
    ],
  },
  {
    claim: 'code outside the theme contains no colours',
    rule: page.codeHasNoColours,
    bad: [
      source('web/src/ui/Card.tsx', `<Box style={{ color: '#f00' }} />`),
      source('web/src/ui/Card.tsx', '<Text c="red.6" />'),
      source('web/src/areas/home/Due.tsx', 'const shade = `rgb(${red}, 0, 0)`;'),
    ],
    good: [
      source('web/src/ui/Card.tsx', `<Text c="danger" style={{ color: 'var(--c-text)' }} />`),
      source('web/src/ui/theme/palette.ts', `const SHADES = ['#5b6b88'];`),
    ],
  },
  {
    claim: 'every token and variable of the theme has a use',
    rule: page.tokensAreUsed,
    bad: [
      source('web/src/ui/theme/tokens.ts', '  row: { tall: 80 },\n'),
      source('web/src/ui/theme/variables.ts', `'--c-gone': '#fff', /* var(--c-gone-2) */`),
    ],
    good: [
      source('web/src/ui/theme/tokens.ts', '  row: { tall: 80 },\n  control: { xs: 26 },\n'),
      source('web/src/ui/theme/variables.ts', `'--c-line': '#ddd', '--mantine-color-text': '#111'`),
      source('web/src/ui/Row.tsx', 'f(tokens.row.tall, tokens.control[size]);'),
      source('web/src/ui/Row.module.css', '.row {\n  color: var(--c-line);\n}'),
    ],
  },
  {
    claim: 'no file is longer than 400 lines, except tests and what is generated',
    rule: rules.filesAreShort,
    bad: [source('web/src/ui/theme.css', 'a\n'.repeat(401))],
    good: [
      source('web/src/ui/theme.css', 'a\n'.repeat(400)),
      source('server/src/kit/long.test.ts', 'a\n'.repeat(500)),
      source('server/src/schema.ts', 'a\n'.repeat(500)),
    ],
  },
  {
    claim: 'a short file that only its neighbour imports is part of it',
    rule: piecesAreJoined,
    bad: [source('server/src/main.ts', `import { AREAS } from './areas.ts';`)],
    good: [
      source('web/src/ui/Panel.tsx', `import { f } from './f.ts';\nimport { g } from './g.ts';`),
      source('web/src/ui/Tabs.tsx', `import { f } from './f.ts';\nimport './h/h.ts';`),
      source('web/src/ui/f.ts', 'export const f = 1;'),
      source('web/src/ui/g.ts', 'export const g = 1;'),
      source('web/src/ui/g.test.ts', `import { g } from './g.ts';`),
      source('web/src/ui/h/h.ts', `import('./late.ts');`),
      source('web/src/ui/h/late.ts', 'export const late = 1;'),
    ],
  },
  {
    claim: 'every export is used by another file',
    rule: rules.exportsAreUsed,
    bad: [
      source('web/src/ui/Panel.tsx', 'f(AREAS);\nexport interface PanelProps {}'),
      source('server/src/kit/a.ts', 'f(AREAS);\nexport async function lonely() {}\nlonely();'),
    ],
    good: [
      source('server/src/kit/a.ts', 'export const shared = 1;'),
      source('server/src/kit/b.ts', 'f(AREAS, shared);'),
    ],
  },
  {
    claim: 'no type is any',
    rule: rules.noTypeIsAny,
    bad: [source('server/src/kit/a.ts', 'const rows = found as any;')],
    good: [source('server/src/kit/a.ts', `// (any order)\nconst any = ': any'; ok(any);`)],
  },
  {
    claim: 'no file contains a reminder of unfinished work',
    rule: rules.nothingIsUnfinished,
    bad: [source('web/src/main.tsx', `// ${'TO' + 'DO'}: later`)],
    good: [source('web/src/main.tsx', `menu('to-do');`)],
  },
  {
    claim: 'no file merely re-exports from another',
    rule: rules.noBarrels,
    bad: [source('web/src/ui/index.ts', `export { Page } from './Page.tsx';`)],
    good: [source('web/src/ui/Panel.tsx', 'export function Panel() {}')],
  },
];

for (const { claim, rule, bad, good } of RULES) {
  test(claim, () => {
    for (const sample of bad) {
      assert.equal(
        rule([areas, sample]).length,
        1,
        `the rule reports the bad sample: ${sample.text}`,
      );
    }
    assert.deepEqual(rule([areas, ...good]), [], 'the good samples pass');
    assert.deepEqual(rule([...code, ...functions]), []);
  });
}

test('every path named in the documents exists', () => {
  const exists = (path: string) => globSync(path, { cwd: root, exclude: EXCLUDED }).length > 0;
  const bad = [source('docs/a.md', 'See `server/src/gone.ts`, `docs/gone/` and `gone.test.ts`.')];
  assert.equal(deadPaths(bad, exists).length, 3);
  assert.ok(documents.length > 3);
  assert.deepEqual(deadPaths(documents, exists), []);
});

test('every test title quoted in a document exists', () => {
  const file = `test('it holds water', () => {});\ntest.each(A)(\n  '%s floats',\n  f,\n);\ntest.each<[a: number][]>([\n  [1],\n])('%j sails', f);`;
  const row = (cell: string) => [source('docs/a.md', `| a | \`b.ts\` | ${cell} |`)];
  for (const bad of ['`a.test.ts` "it sinks"', '`a.test.ts` holds', '`a.test.ts` ""'])
    assert.equal(deadTitles(row(bad), () => file).length, 1, bad);
  for (const good of [
    '`a.test.ts` "holds water", `b.test.ts`',
    '`a.test.ts` "floats" "it holds" "sails"',
  ])
    assert.deepEqual(
      deadTitles(row(good), () => file),
      [],
      good,
    );
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  assert.ok(/\.test\.ts` "/.test(documentNamed('docs/coverage.md')));
  assert.deepEqual(deadTitles(documents, textOf), []);
});

test('what is left to the night exists, and each row of the coverage has a proof by day', () => {
  const file = 'test(`a ${kind} floats`, () => {});\ntest("a bell rings", () => {});';
  const named = (...titles: string[]) => deadTests({ 'a.test.ts': titles }, () => file);
  assert.deepEqual(named('a boat floats', 'a bell rings'), []);
  assert.equal(named('a boat sinks', 'a bell').length, 2);
  const row = (cell: string) => source('docs/a.md', `| a | \`b.ts\` | ${cell} |`);
  const night = { 'a.test.ts': ['a bell rings'], 'b.test.ts': [] };
  for (const bad of ['`a.test.ts` "bell rings", `b.test.ts`', '`e2e/faults/c.spec.ts`'])
    assert.equal(rowsAtNight(row(bad), night, () => file).length, 1, bad);
  for (const good of ['`a.test.ts`', '`a.test.ts` "floats"', '`b.test.ts`, `c.test.ts`'])
    assert.deepEqual(
      rowsAtNight(row(good), night, () => file),
      [],
      good,
    );
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  assert.deepEqual(deadTests(NIGHT, textOf), []);
  const coverage = source('docs/coverage.md', documentNamed('docs/coverage.md'));
  assert.deepEqual(rowsAtNight(coverage, NIGHT, textOf), []);
});

test('every mutant replaces text that its file contains once, and names an existing test', () => {
  const faultsOf = (mutant: Mutant, textOf: (path: string) => string): string[] => {
    // a title is written up to its first slot
    const titles = titlesOf(textOf(mutant.test)).map((title) => title.replace(/(\$\{|%s).*/s, ''));
    const isThere = titles.some(
      (title) => title !== '' && (title.startsWith(mutant.title) || mutant.title.startsWith(title)),
    );
    return [
      staleness(mutant, textOf(mutant.file)) ?? [],
      isThere ? [] : `${mutant.test} has no test "${mutant.title}"`,
    ].flat();
  };
  const mutant = { file: 'a.ts', from: 'a = 1', to: 'a = 2', test: 'a.test.ts', title: 'a is 1' };
  const texts = { 'a.ts': 'a = 1;', 'a.test.ts': "test('a is 1, always', () => {});" };
  const faults = (other: Partial<typeof texts>) =>
    faultsOf(mutant, (path) => ({ ...texts, ...other })[path as keyof typeof texts]);
  assert.equal(faults({ 'a.ts': 'a = 3;' }).length, 1);
  assert.equal(faults({ 'a.ts': 'a = 1; a = 1;' }).length, 1);
  assert.equal(faults({ 'a.test.ts': "test('a is one', () => {});" }).length, 1);
  assert.deepEqual(faults({}), []);
  const textOf = (path: string) =>
    [...code, ...functions].find((one) => one.path === path)?.text ?? '';
  for (const bad of ['[{"file":"a.ts"}]', JSON.stringify([{ ...mutant, from: 1 }])])
    assert.throws(() => mutantsIn('area/mutants.json', bad), /area\/mutants.json/);
  assert.deepEqual(mutantsIn('area/mutants.json', JSON.stringify([mutant])), [
    { ...mutant, file: 'area/a.ts', test: 'area/a.test.ts' },
  ]);
  const mutants = readMutants();
  assert.ok(mutants.length > 30);
  assert.deepEqual(
    mutants.flatMap((one) => faultsOf(one, textOf)),
    [],
  );
});

test('everything cited by comments and documents is in the repository', () => {
  const existing = [
    source('docs/wire.md', '\n## Errors\n\n| 28 | users |\n| T10 | guessing |\n\n## 5. Lists\n'),
    source('docs/decisions/secrets.md', '# Secrets\n\n## Only sign-in reads them\n'),
    source('docs/decisions/README.md', '\n| 0031 | `docs/decisions/secrets.md` |\n'),
  ];
  const comment = (text: string) => [
    source('server/src/a.ts', `/** Why (${text}). */\nconst a = 1;`),
  ];
  for (const bad of [
    'api.md "Errors"',
    'docs/wire.md "Lists"',
    'docs/wire.md rows 28 and 29',
    'docs/wire.md section 6',
    'docs/wire.md T11',
    'docs/decisions/gone.md',
    'docs/decisions/secrets.md "Everybody reads them"',
    'docs/decisions/0031',
    'decision 0031',
    '0031',
    'product section 5',
    'Spec 8',
  ])
    assert.equal(deadCitations(comment(bad), existing).length, 1, bad);
  for (const good of [
    'docs/wire.md "Errors"',
    'docs/wire.md\n * row 28',
    'docs/wire.md section 5',
    'docs/wire.md T10',
    'docs/decisions/secrets.md',
    'docs/decisions/secrets.md "Only sign-in reads them"',
    'RFC 8259 section 4',
  ])
    assert.deepEqual(deadCitations(comment(good), existing), [], good);
  const migration = (text: string) => [source('server/migrations/0001_a.sql', `-- Why (${text}).`)];
  assert.equal(deadCitations(migration('docs/decisions/0030'), existing).length, 1);
  assert.deepEqual(deadCitations(migration('docs/decisions/0031'), existing), []);
  assert.deepEqual(deadCitations([...code, ...statements, ...documents], documents), []);
});

test('the documented role table matches the one the server uses', () => {
  const rows = documentNamed('docs/wire.md').matchAll(/^\| \d+ \| `(\w+\.\w+)` \|.*$/gm);
  const cells = [...rows].map(([line, permission]) => [
    permission,
    line
      .split('|')
      .slice(-5, -1)
      .map((cell) => cell.trim().replace('–', 'none')),
  ]);
  const permissions = Object.entries(PERMISSIONS).map(([permission, reaches]) => [
    permission,
    ROLES.map((role) => reaches[role]),
  ]);
  assert.deepEqual(Object.fromEntries(cells), Object.fromEntries(permissions));
});

test('the data model names every table', () => {
  const tables = statements.flatMap(({ text }) => [...text.matchAll(/^create table (\w+)/gm)]);
  const dropped = statements.flatMap(({ text }) => [...text.matchAll(/^drop table (\w+)/gm)]);
  const gone = new Set(dropped.map(([, name]) => name));
  assert.ok(tables.length > 30);
  const model = documentNamed('docs/data-model.md');
  assert.deepEqual(
    tables
      .map(([, name]) => name)
      .filter((name) => !gone.has(name) && !model.includes(`\`${name}\``)),
    [],
  );
});

test('the checkout contains no files with secrets', () => {
  assert.equal(rules.noSecretFiles([source('deploy/.env.local', '')]).length, 1);
  const paths = globSync('**/.env*', { cwd: root, exclude: EXCLUDED });
  assert.deepEqual(rules.noSecretFiles(paths.map((path) => source(path, ''))), []);
});

test('the rules see the whole project', () => {
  for (const workspace of ['contract', 'server', 'demo', 'web', 'e2e', 'scripts']) {
    assert.ok(
      code.some(({ path }) => path.startsWith(`${workspace}/`)),
      workspace,
    );
  }
  assert.ok(rules.listedAreas(code).length > 0, 'areas.ts lists the areas');
});
