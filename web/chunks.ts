const sources = (...names: string[]) => new RegExp(`/src/(${names.join('|')})\\.tsx?$`);
const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

/**
 * Which modules travel together, the first group first: each takes what its files need and no group above it has.
 * Without groups the build makes a file of every set of modules that some pages share, and a list is 140 of them.
 */
export const GROUPS = [
  // seldom changes: a new build leaves it on the devices
  {
    name: 'react',
    test: packages('react', 'react-dom', 'scheduler', '@tanstack/react-(router|query)'),
  },
  { name: 'start', test: sources('main', 'areas/session/LoginPage') },
  { name: 'offline', test: sources('offline/outbox/answers') },
  { name: 'frame', test: sources('app/shell/Shell', 'app/Toasts', 'app/prime') },
  {
    name: 'ui',
    test: sources(
      'ui/(?!DayInput)\\w+',
      'parts/(page|entity|inspection)/\\w+',
      'parts/sync/SyncPill',
    ),
  },
  { name: 'runner', test: sources('areas/inspections/run/RunPage') },
  { name: 'lists', test: sources('parts/list/\\w+', 'parts/quality/\\w+') },
  { name: 'objects', test: sources('areas/objects/ObjectsPage') },
  {
    name: 'forms',
    test: sources(
      'parts/form/EntityFormPage',
      'parts/form/useEntityForm',
      'parts/form/RowDialogForm',
    ),
  },
  { name: 'dates', test: sources('ui/DayInput') },
].map((group, place, all) => ({ ...group, priority: all.length - place }));
