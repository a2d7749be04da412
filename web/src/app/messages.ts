import type field from '@plumbline/contract/kit/field.json';
import type ruleWords from '@plumbline/contract/schedule/ruleWords.json';
import type { Locale } from '@plumbline/contract/kit/locales';
import type account from '../areas/account/texts.json';
import type activity from '../areas/activity/texts.json';
import type businessUnits from '../areas/businessUnits/texts.json';
import type checkLists from '../areas/checkLists/texts.json';
import type classifiers from '../areas/classifiers/texts.json';
import type constraints from '../areas/constraints/texts.json';
import type dictionaries from '../areas/dictionaries/texts.json';
import type home from '../areas/home/texts.json';
import type indicators from '../areas/indicators/texts.json';
import type inspections from '../areas/inspections/texts.json';
import type notices from '../areas/notices/texts.json';
import type label from '../areas/objects/label/texts.json';
import type objects from '../areas/objects/texts.json';
import type planning from '../areas/planning/texts.json';
import type rest from '../areas/inspections/run/rest/texts.json';
import type scan from '../areas/scan/texts.json';
import type security from '../areas/security/texts.json';
import type links from '../areas/session/links/texts.json';
import type session from '../areas/session/texts.json';
import type templates from '../areas/templates/texts.json';
import type users from '../areas/users/texts.json';
import type http from '../kit/http/texts.json';
import type common from '../kit/i18n/common.json';
import type audit from '../parts/audit/texts.json';
import type constraint from '../parts/constraint/texts.json';
import type content from '../parts/content/texts.json';
import type dispatch from '../parts/dispatch/texts.json';
import type entity from '../parts/entity/texts.json';
import type form from '../parts/form/texts.json';
import type indicator from '../parts/indicator/texts.json';
import type inspection from '../parts/inspection/texts.json';
import type job from '../parts/job/texts.json';
import type list from '../parts/list/texts.json';
import type page from '../parts/page/texts.json';
import type portrait from '../parts/portrait/texts.json';
import type presence from '../parts/presence/texts.json';
import type quality from '../parts/quality/texts.json';
import type readings from '../parts/readings/texts.json';
import type report from '../parts/report/texts.json';
import type reports from '../areas/reports/texts.json';
import type rhythm from '../parts/schedule/rhythm/texts.json';
import type round from '../parts/round/texts.json';
import type schedule from '../parts/schedule/texts.json';
import type device from '../parts/sync/device/texts.json';
import type sync from '../parts/sync/texts.json';
import type annotations from '../ui/annotations/texts.json';
import type camera from '../ui/camera/texts.json';
import type chart from '../ui/chart/texts.json';
import type picture from '../ui/picture/texts.json';
import type signature from '../ui/signature/texts.json';
import type ui from '../ui/texts.json';
import type viewer from '../ui/viewer/texts.json';
import type shell from './shell/texts.json';
import type app from './texts.json';

/** The keys of a tree of texts, without those that lack a language. */
type Keys<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends Record<Locale, string> ? string : Keys<Texts[Key]>;
};

/** Every room's texts: a key in none of them is a type error. */
interface Texts extends Keys<{
  account: typeof account;
  activity: typeof activity;
  annotations: typeof annotations;
  app: typeof app;
  audit: typeof audit;
  businessUnits: typeof businessUnits;
  camera: typeof camera;
  chart: typeof chart;
  checkLists: typeof checkLists;
  classifiers: typeof classifiers;
  common: typeof common;
  constraint: typeof constraint;
  constraints: typeof constraints;
  content: typeof content;
  device: typeof device;
  dictionaries: typeof dictionaries;
  dispatch: typeof dispatch;
  entity: typeof entity;
  field: typeof field;
  form: typeof form;
  home: typeof home;
  http: typeof http;
  indicator: typeof indicator;
  indicators: typeof indicators;
  inspection: typeof inspection;
  inspections: typeof inspections;
  job: typeof job;
  links: typeof links;
  label: typeof label;
  list: typeof list;
  notices: typeof notices;
  objects: typeof objects;
  page: typeof page;
  picture: typeof picture;
  planning: typeof planning;
  portrait: typeof portrait;
  presence: typeof presence;
  quality: typeof quality;
  readings: typeof readings;
  report: typeof report;
  reports: typeof reports;
  rest: typeof rest;
  rhythm: typeof rhythm;
  round: typeof round;
  scan: typeof scan;
  ruleWords: typeof ruleWords;
  schedule: typeof schedule;
  security: typeof security;
  session: typeof session;
  shell: typeof shell;
  signature: typeof signature;
  sync: typeof sync;
  templates: typeof templates;
  ui: typeof ui;
  users: typeof users;
  viewer: typeof viewer;
}> {}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Texts;
  }
}
