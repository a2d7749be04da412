import type { Locale } from '@plumbline/contract/dictionaries';
import type errors from './en-GB/errors.json';
import type home from './en-GB/home.json';
import type session from './en-GB/session.json';
import type shell from './en-GB/shell.json';
import type ui from './en-GB/ui.json';

/** Every area's texts: English gives the keys, the parity test holds the other languages to them. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: {
      errors: typeof errors;
      home: typeof home;
      session: typeof session;
      shell: typeof shell;
      ui: typeof ui;
    };
  }
}
