import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const web = dirname(import.meta.dirname);
const source = join(web, 'src');

/** Pieces without a look of their own: they wait for data or a camera, or arrange pieces that have a board. */
const WITHOUT_LOOK = [
  'parts/constraint/ConstraintsExport.tsx',
  'parts/content/DeletedFiles.tsx',
  'parts/content/Documents.tsx',
  'parts/content/DocumentsTab.tsx',
  'parts/content/DrawingDialog.tsx',
  'parts/content/FileTools.tsx',
  'parts/content/FilesViewer.tsx',
  'parts/content/ItemFilesViewer.tsx',
  'parts/dictation/Dictate.tsx',
  'parts/dispatch/useInspectionBulk.tsx',
  'parts/dispatch/useMoveRange.tsx',
  'parts/entity/RowFrame.tsx',
  'parts/form/EntityFormPage.tsx',
  'parts/form/UnderParent.tsx',
  'parts/form/entityPages.tsx',
  'parts/form/fields/EntityField.tsx',
  'parts/form/fields/EntityFields.tsx',
  'parts/form/fields/InviteFields.tsx',
  'parts/form/placeReach.tsx',
  'parts/form/saving/DraftNotices.tsx',
  'parts/inspection/OnDeviceMark.tsx',
  'parts/list/bulk/useUndo.tsx',
  'parts/list/export/FieldsExport.tsx',
  'parts/lock/Forgetting.tsx',
  'parts/lock/LockPanel.tsx',
  'parts/lock/LockScreen.tsx',
  'parts/lock/PinPad.tsx',
  'parts/newObject/NewObjectForm.tsx',
  'parts/portrait/SignatureDialog.tsx',
  'parts/report/MailDialog.tsx',
  'parts/report/ReportButton.tsx',
  'parts/report/ReportDialog.tsx',
  'parts/report/ReportFields.tsx',
  'parts/report/SeveralReportsDialog.tsx',
  'parts/report/SeveralReportsForm.tsx',
  'parts/report/ShareDialog.tsx',
  'parts/report/useSeveralReports.tsx',
  'parts/schedule/PauseDialog.tsx',
  'parts/schedule/rhythm/HolidayField.tsx',
  'parts/sync/LateRows.tsx',
  'parts/sync/LifecycleRow.tsx',
  'parts/sync/ObjectRows.tsx',
  'parts/sync/SyncSheet.tsx',
  'parts/sync/device/DeviceSheet.tsx',
  'parts/sync/device/ForgetDevice.tsx',
  'parts/sync/device/InstallInvitation.tsx',
  'parts/sync/device/ReadyCard.tsx',
  'parts/sync/device/Shortfall.tsx',
  'parts/sync/saved/SaveUnsent.tsx',
];

/** Every file that the boards import, directly or indirectly. */
function importedFiles(): Set<string> {
  const visited = new Set<string>();
  const remaining = [join(import.meta.dirname, 'boards.ts')];
  for (let file = remaining.pop(); file !== undefined; file = remaining.pop()) {
    if (visited.has(file) || !existsSync(file)) continue;
    visited.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/'(\.[^']+\.tsx?)'/g))
      remaining.push(resolve(dirname(file), path));
  }
  return new Set([...visited].map((file) => relative(source, file)));
}

test('shows every piece of ui and parts in the gallery', () => {
  const pieces = ['ui', 'parts'].flatMap((room) =>
    readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
      .map((name) => join(room, name)),
  );
  const boards = importedFiles();
  expect(pieces.filter((piece) => !boards.has(piece)).toSorted()).toEqual(WITHOUT_LOOK);
});
