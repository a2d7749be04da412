const sources = (...names: string[]) => new RegExp(`/src/(${names.join('|')})\\.tsx?$`);
const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);
const oneOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));

/**
 * Which modules share a file. Groups are matched in order: each takes what its entries need and no
 * earlier group already has. Without groups the build creates a file for every set of modules that
 * some pages share, 140 of them for a list. A group loads together with any later group it shares a
 * module with, so shared modules go first.
 */
export const GROUPS = [
  // seldom changes, so devices keep it when a new build arrives
  {
    name: 'react',
    tags: ['$initial' as const],
    test: packages('react', 'react-dom', 'scheduler', '@tanstack/react-(router|query)'),
  },
  // with what the login page and the frame share
  {
    name: 'start',
    test: oneOf(
      sources('main', 'ui/Brand', 'kit/http/version', 'kit/format/now'),
      /\/@mantine\/core\/.*\/(ActionIcon|Button|Group|Loader|Text|TextInput)\.mjs$/,
      /\/LoginPage\.module\.css$/, // not worth a request of its own
      /\/(use-(document-title|uncontrolled)\.mjs|useQuery\.js|IconInfoCircle\.mjs|contract\/src\/product\.ts)$/,
    ),
  },
  // unsent answers and copies of results; the login page loads it only where there may be some
  { name: 'storage', test: sources('offline/outbox/device', 'offline/copies/store') },
  { name: 'frame', test: sources('app/shell/Shell', 'app/prime', 'app/Toasts') },
  { name: 'login', test: sources('areas/session/(LoginPage|Entrance|EntranceLink)') },
  // shared by the runner and the lists
  {
    name: 'marks',
    test: oneOf(
      sources(
        'ui/status/(StatusIcon|StatusBadge|QualityBar)',
        'ui/fields/NumericField',
        'ui/layout/Panel',
        'parts/inspection/answerText',
        'parts/page/(FailedState|PageHeader)',
        'parts/constraint/sentence',
        'parts/entity/(dictionary|unitSymbols)',
        'parts/quality/useQuality',
        'dictionaries/wire',
        'objects/wire',
        'quality/(codes|counts)',
        'dictionaries/predefinedTexts',
      ),
      /\/Icon(ChevronRight|Filter)\.mjs$/,
    ),
  },
  // the parts of an inspection, wherever it is worked on
  {
    name: 'work',
    test: oneOf(
      sources('areas/inspections/work', 'parts/inspection/inspectionStatus'),
      /\/@mantine\/core\/.*\/Textarea\.mjs$/,
    ),
  },
  // an item with a date, and the conditions of a list
  { name: 'day', test: oneOf(sources('ui/fields/DateField'), /\/IconCalendar\.mjs$/) },
  { name: 'runner', test: sources('areas/inspections/run/RunPage') },
  { name: 'complete', test: sources('areas/inspections/complete/(Preflight|ResultScreen)') },
  { name: 'lists', test: sources('parts/list/EntityList', 'parts/quality/QualityCells') },
  { name: 'objects', test: sources('areas/objects/ObjectsPage') },
  { name: 'overlays', test: sources('ui/overlays/all') },
  { name: 'quality', test: sources('parts/quality/\\w+') },
  {
    name: 'ui',
    test: sources(
      'ui/(?:\\w+|overlays/Confirm|(buttons|fields|layout|status)/(?!DayCalendar)\\w+)',
      'parts/(page|entity|inspection)/\\w+',
      'parts/portrait/(ThingAvatar|WrittenBy)',
    ),
  },
  {
    name: 'forms',
    test: sources(
      'parts/form/EntityFormPage',
      'parts/form/useEntityForm',
      'parts/form/dialogs/RowDialogForm',
    ),
  },
  // the place of a chart, apart from what is fetched when the first one is shown
  { name: 'charts', test: sources('ui/chart/(SeriesChart|CountsChart)') },
  { name: 'chart', test: sources('ui/chart/(SeriesBox|CountsBox)') },
  { name: 'dates', test: sources('ui/fields/DayCalendar') },
].map((group, place, all) => ({ ...group, priority: all.length - place }));
