import type { ComponentType } from 'react';
import '../src/ui/overlays/all.ts'; // its styles: a picture must not depend on which board loaded them
import * as content from './boards/content.tsx';
import * as charts from './boards/charts.tsx';
import * as files from './boards/files.tsx';
import * as unsentFiles from './boards/unsentFiles.tsx';
import * as documents from './boards/documents.tsx';
import * as forms from './boards/forms.tsx';
import * as limits from './boards/limits.tsx';
import * as indicators from './boards/indicators.tsx';
import * as lists from './boards/lists.tsx';
import * as money from './boards/money.tsx';
import * as moving from './boards/moving.tsx';
import * as notices from './boards/notices.tsx';
import * as parts from './boards/parts.tsx';
import * as readings from './boards/readings.tsx';
import * as rounds from './boards/rounds.tsx';
import * as schedules from './boards/schedules.tsx';
import * as ui from './boards/ui.tsx';

export interface GalleryBoard {
  name: string;
  Pieces: ComponentType;
  /** Whether it is a dialog, whose picture is that of the whole page. */
  overPage?: boolean;
  /** Whether it is higher than the window, which is made as high for its picture. */
  isTall?: boolean;
}

/** Every board: a set of pieces that belong together. */
export const BOARDS: GalleryBoard[] = [
  { name: 'buttons', Pieces: ui.Buttons },
  { name: 'fields', Pieces: ui.Fields },
  { name: 'qualities', Pieces: ui.Qualities },
  { name: 'states', Pieces: ui.States },
  { name: 'skeletons', Pieces: ui.Skeletons },
  { name: 'tabs', Pieces: ui.Tabs },
  { name: 'chart-bands', Pieces: charts.ChartWithBands },
  { name: 'chart-six', Pieces: charts.ChartOfSix },
  { name: 'chart-little', Pieces: charts.ChartsOfLittle },
  { name: 'chart-counts', Pieces: charts.ChartsOfCounts },
  { name: 'chart-table', Pieces: charts.TableOfChart },
  { name: 'treemap', Pieces: money.Money },
  { name: 'signature', Pieces: content.SignaturePads },
  { name: 'avatars', Pieces: content.Avatars },
  { name: 'annotations', Pieces: content.Marks },
  { name: 'files', Pieces: files.Grid },
  { name: 'file-stages', Pieces: files.Stages, isTall: true },
  { name: 'viewer', Pieces: files.OpenFile, overPage: true },
  { name: 'documents', Pieces: documents.Documents, isTall: true },
  { name: 'question', Pieces: ui.Question, overPage: true },
  { name: 'form', Pieces: forms.Form },
  { name: 'draft', Pieces: forms.DraftFields },
  { name: 'dialog', Pieces: forms.Dialog, overPage: true },
  { name: 'bulk', Pieces: forms.Bulk, overPage: true },
  { name: 'hand-over', Pieces: forms.HandOver, overPage: true },
  { name: 'moving', Pieces: moving.Moving },
  { name: 'list', Pieces: lists.List },
  { name: 'export', Pieces: lists.Export, overPage: true },
  { name: 'export-log', Pieces: lists.ExportLog, overPage: true },
  { name: 'inner-lists', Pieces: lists.InnerLists },
  { name: 'cards', Pieces: lists.Cards },
  { name: 'indicators', Pieces: indicators.Indicators },
  { name: 'value', Pieces: indicators.Value, overPage: true },
  { name: 'head', Pieces: parts.Head, isTall: true },
  { name: 'failures', Pieces: parts.Failures },
  { name: 'quality', Pieces: parts.Quality },
  { name: 'quality-history', Pieces: parts.QualityHistory },
  { name: 'work', Pieces: parts.Work },
  { name: 'history', Pieces: parts.History },
  { name: 'report', Pieces: parts.Report },
  { name: 'report-rhythms', Pieces: parts.ReportRhythms },
  { name: 'report-mails', Pieces: parts.ReportMails },
  { name: 'report-schedules', Pieces: schedules.Schedules, isTall: true },
  { name: 'received-reports', Pieces: schedules.Received },
  { name: 'jobs', Pieces: parts.Jobs },
  { name: 'presence', Pieces: parts.Presence },
  { name: 'restrictions', Pieces: limits.Restrictions },
  { name: 'readings', Pieces: readings.Readings },
  { name: 'rounds', Pieces: rounds.Rounds },
  { name: 'rhythms', Pieces: rounds.Rhythms, isTall: true },
  { name: 'unsent-files', Pieces: unsentFiles.UnsentFiles },
  { name: 'notices', Pieces: notices.Notices, isTall: true },
  { name: 'stale', Pieces: forms.Stale, overPage: true },
];
