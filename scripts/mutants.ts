/** One thing broken on purpose, and the test that must notice. */
export interface Mutant {
  file: string;
  /** What stands there, once. */
  from: string;
  to: string;
  /** The test file, and the beginning of the test's title, that must go red. */
  test: string;
  title: string;
}

const kit = (file: string) => `web/src/kit/${file}`;

/** The constants and promises of the specification that can break while everything else still looks right. */
export const MUTANTS: Mutant[] = [
  {
    file: kit('timing.ts'),
    from: 'archivedReload: 100',
    to: 'archivedReload: 1500',
    test: kit('archived.test.ts'),
    title: 'the archived toggle is remembered and reloads the page after 100 ms',
  },
  {
    file: kit('archived.ts'),
    from: 'TIMING.archivedReload',
    to: 'TIMING.errorClear',
    test: kit('archived.test.ts'),
    title: 'the archived toggle is remembered and reloads the page after 100 ms',
  },
  {
    file: kit('timing.ts'),
    from: 'debounce: 300',
    to: 'debounce: 180',
    test: kit('timing.test.ts'),
    title: 'the times are those of the specification',
  },
  {
    file: 'web/src/areas/scan/camera.ts',
    from: '1000 / 20',
    to: '1000 / 12',
    test: 'web/src/areas/scan/camera.test.ts',
    title: 'the box is read twenty times a second',
  },
  {
    file: 'web/src/areas/scan/camera.ts',
    from: "{ ideal: 'environment' }",
    to: "{ ideal: 'user' }",
    test: 'web/src/areas/scan/camera.test.ts',
    title: 'the rear camera is asked for',
  },
  {
    file: kit('api.ts'),
    from: 'if (options.signal?.aborted) return undefined;',
    to: '',
    test: kit('calls.test.ts'),
    title: 'an aborted call yields nothing and raises nothing',
  },
  {
    file: kit('api.ts'),
    from: "'accept-language': currentLocale()",
    to: "'accept-language': 'en-GB'",
    test: kit('calls.test.ts'),
    title: 'every call says the chosen language',
  },
  {
    file: kit('resourceApi.ts'),
    from: 'clearing.current = setTimeout(() => mutation.reset(), TIMING.errorClear);',
    to: '',
    test: kit('resourceApi.test.tsx'),
    title: 'the failure of an action is kept for two seconds and then cleared',
  },
  {
    file: kit('queryClient.ts'),
    from: '      clearLater(query);\n',
    to: '',
    test: kit('queryClient.test.ts'),
    title: 'a refresh that fails keeps the rows, and its error clears after two seconds',
  },
  {
    file: 'contract/src/dictionaries.ts',
    from: "DEFAULT_LOCALE: Locale = 'en-GB'",
    to: "DEFAULT_LOCALE: Locale = 'de-DE'",
    test: kit('i18n.test.ts'),
    title: 'the language is en-GB until another one was chosen',
  },
  {
    file: kit('session.ts'),
    from: 'changeSession({ loading: true, error: null });',
    to: '',
    test: kit('signIn.test.ts'),
    title: 'the session knows that it is loading',
  },
];
