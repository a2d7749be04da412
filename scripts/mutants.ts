import { ACCOUNT_MUTANTS } from './accountMutants.ts';
import { AUDIT_MUTANTS } from './auditMutants.ts';
import { CREDIT_MUTANTS } from './creditMutants.ts';
import { DEVICE_MUTANTS } from './deviceMutants.ts';
import { EXPORT_MUTANTS } from './exportMutants.ts';
import { JOURNEY_MUTANTS } from './journeyMutants.ts';
import { REPORT_MAIL_MUTANTS } from './reportMailMutants.ts';
import { REPORT_MUTANTS } from './reportMutants.ts';
import { LICENSE_MUTANTS } from './licenseMutants.ts';
import { LABEL_MUTANTS } from './labelMutants.ts';
import { PATH_MUTANTS } from './pathMutants.ts';
import { SERVER_MUTANTS } from './serverMutants.ts';
import { TELLING_MUTANTS } from './tellingMutants.ts';
import { UPLOAD_MUTANTS } from './uploadMutants.ts';
import { VALUE_MUTANTS } from './valueMutants.ts';
import { VERDICT_MUTANTS } from './verdictMutants.ts';
import { WEBHOOK_MUTANTS } from './webhookMutants.ts';
import type { Mutant } from './mutant.ts';

const kit = (file: string) => `web/src/kit/${file}`;

/** Presets with small mistakes. */
const PRESETS: [from: string, to: string][] = [
  ['last_2_weeks: lastDays(14)', 'last_2_weeks: lastDays(20)'],
  ['last_2_years: lastMonths(24)', 'last_2_years: lastMonths(20)'],
  ['next_6_months: nextMonths(6)', 'next_6_months: nextMonths(5)'],
  ["this_week: { from: at('week', 0, 0)", "this_week: { from: at('week', 0, -1)"],
];

/** Constants and promises of the specification that can break while everything else still looks right. */
export const MUTANTS: Mutant[] = [
  {
    file: kit('timing.ts'),
    from: 'archivedReload: 100',
    to: 'archivedReload: 1500',
    test: kit('archived.test.ts'),
    title: 'remembers the archived toggle and reloads the page after 100 ms',
  },
  {
    file: kit('archived.ts'),
    from: 'TIMING.archivedReload',
    to: 'TIMING.errorClear',
    test: kit('archived.test.ts'),
    title: 'remembers the archived toggle and reloads the page after 100 ms',
  },
  {
    file: kit('timing.ts'),
    from: 'debounce: 300',
    to: 'debounce: 180',
    test: kit('timing.test.ts'),
    title: 'uses the times of section 9 of the specification',
  },
  {
    file: 'web/src/areas/scan/box.ts',
    from: '1000 / 20',
    to: '1000 / 12',
    test: 'web/src/areas/scan/camera.test.ts',
    title: 'reads the box twenty times a second',
  },
  {
    file: 'web/src/kit/camera.ts',
    from: "{ ideal: 'environment' }",
    to: "{ ideal: 'user' }",
    test: 'web/src/areas/scan/camera.test.ts',
    title: 'requests the rear camera unless another one was chosen',
  },
  {
    file: kit('http/api.ts'),
    from: 'if (options.signal?.aborted) return undefined;',
    to: '',
    test: kit('http/calls.test.ts'),
    title: 'returns nothing and throws nothing when a call is aborted',
  },
  {
    file: kit('http/api.ts'),
    from: "'accept-language': currentLocale()",
    to: "'accept-language': 'en-GB'",
    test: kit('http/calls.test.ts'),
    title: 'sends the chosen language with every call',
  },
  {
    file: kit('http/resourceApi.ts'),
    from: 'clearing.current = setTimeout(() => mutation.reset(), TIMING.errorClear);',
    to: '',
    test: kit('http/resourceApi.test.tsx'),
    title: 'keeps the error of a failed action for two seconds, then clears it',
  },
  {
    file: kit('http/queryClient.ts'),
    from: '      clearLater(query);\n',
    to: '',
    test: kit('http/queryClient.test.ts'),
    title: 'keeps the rows when a refresh fails, and clears the error after two seconds',
  },
  {
    file: 'contract/src/kit/locales.ts',
    from: "DEFAULT_LOCALE: Locale = 'en-GB'",
    to: "DEFAULT_LOCALE: Locale = 'de-DE'",
    test: kit('i18n/i18n.test.ts'),
    title: 'uses en-GB until another language is chosen',
  },
  {
    file: kit('session/session.ts'),
    from: 'changeSession({ loading: true, error: null });',
    to: '',
    test: kit('session/signIn.test.ts'),
    title: 'is loading during sign-in, and keeps the error until the next attempt',
  },
  {
    file: kit('timing.ts'),
    from: 'chunkTimeout: 120_000',
    to: 'chunkTimeout: 900_000',
    test: kit('chunk.test.ts'),
    title: 'waits at most 120 seconds for a page',
  },
  {
    file: kit('http/queryClient.ts'),
    from: 'query.setState({ ...query.state, error: new NotLoaded(error) });',
    to: "query.setState({ ...query.state, status: 'success', error: null });",
    test: kit('http/queryClient.test.ts'),
    title: 'counts a failed load as not loaded after two seconds, and never as empty',
  },
  {
    file: kit('http/refusals.ts'),
    from: '`${place}: ${msg}`',
    to: 'msg',
    test: kit('http/refusals.test.ts'),
    title: 'joins validation items with semicolons, each with its place and reason',
  },
  {
    file: kit('session/sessionStore.ts'),
    from: 'if (currentSession().isLoggedIn && mayReturnTo(path))',
    to: 'if (false)',
    test: kit('session/session.test.ts'),
    title: 'keeps the last valid path when it ends on a page without content',
  },
  {
    file: 'web/src/parts/list/table/useBranches.ts',
    from: 'TREE_DEPTH = 8',
    to: 'TREE_DEPTH = 99',
    test: 'web/src/parts/list/list.test.ts',
    title: 'opens seven levels of a tree on a page, so that eight are visible',
  },
  {
    file: 'contract/src/sections.ts',
    from: "  dictionaryYN: 'dictionary.read',\n",
    to: '',
    test: 'contract/src/sections.test.ts',
    title: 'the section keys are exactly those of the specification',
  },
  ...PRESETS.map(([from, to]) => ({
    file: 'contract/src/kit/periods.ts',
    from,
    to,
    test: 'contract/src/kit/periods.test.ts',
    title: 'each of the sixteen presets is the days the specification names',
  })),
  ...ACCOUNT_MUTANTS,
  ...DEVICE_MUTANTS,
  ...JOURNEY_MUTANTS,
  ...REPORT_MAIL_MUTANTS,
  ...REPORT_MUTANTS,
  ...LABEL_MUTANTS,
  ...PATH_MUTANTS,
  ...SERVER_MUTANTS,
  ...AUDIT_MUTANTS,
  ...CREDIT_MUTANTS,
  ...EXPORT_MUTANTS,
  ...LICENSE_MUTANTS,
  ...TELLING_MUTANTS,
  ...UPLOAD_MUTANTS,
  ...VALUE_MUTANTS,
  ...VERDICT_MUTANTS,
  ...WEBHOOK_MUTANTS,
];
