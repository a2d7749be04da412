import type { Locale } from '@plumbline/contract/kit/locales';
import type activity from './en-GB/activity.json';
import type account from './en-GB/account.json';
import type audit from './en-GB/audit.json';
import type businessUnits from './en-GB/businessUnits.json';
import type checkLists from './en-GB/checkLists.json';
import type classifiers from './en-GB/classifiers.json';
import type completion from './en-GB/completion.json';
import type draft from './en-GB/draft.json';
import type dictionaries from './en-GB/dictionaries.json';
import type entity from './en-GB/entity.json';
import type errors from './en-GB/errors.json';
import type form from './en-GB/form.json';
import type home from './en-GB/home.json';
import type inspections from './en-GB/inspections.json';
import type lists from './en-GB/lists.json';
import type objects from './en-GB/objects.json';
import type profile from './en-GB/profile.json';
import type quality from './en-GB/quality.json';
import type runner from './en-GB/runner.json';
import type scan from './en-GB/scan.json';
import type session from './en-GB/session.json';
import type shell from './en-GB/shell.json';
import type sync from './en-GB/sync.json';
import type templates from './en-GB/templates.json';
import type ui from './en-GB/ui.json';
import type users from './en-GB/users.json';
import type work from './en-GB/work.json';

/** Every area's texts: English gives the keys, the parity test holds the other languages to them. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: {
      account: typeof account;
      activity: typeof activity;
      audit: typeof audit;
      businessUnits: typeof businessUnits;
      checkLists: typeof checkLists;
      classifiers: typeof classifiers;
      completion: typeof completion;
      draft: typeof draft;
      dictionaries: typeof dictionaries;
      entity: typeof entity;
      errors: typeof errors;
      form: typeof form;
      home: typeof home;
      inspections: typeof inspections;
      lists: typeof lists;
      objects: typeof objects;
      profile: typeof profile;
      quality: typeof quality;
      runner: typeof runner;
      scan: typeof scan;
      session: typeof session;
      shell: typeof shell;
      sync: typeof sync;
      templates: typeof templates;
      ui: typeof ui;
      users: typeof users;
      work: typeof work;
    };
  }
}
