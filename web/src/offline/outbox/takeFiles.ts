import { IconAlertCircle } from '@tabler/icons-react';
import { translator } from '../../kit/i18n/i18n.ts';
import { notify } from '../../kit/notify.ts';
import type { ContentPlace } from './contentEntry.ts';
import { FileNotTaken, takeFile, type FileToTake } from './takeFile.ts';

/** Takes files over one after the other, and says at once of each that could not be; returns the contents. */
export async function takeFiles(
  place: ContentPlace,
  files: readonly FileToTake[],
): Promise<string[]> {
  const takenIds: string[] = [];
  for (const file of files) {
    try {
      takenIds.push(await takeFile(place, file));
    } catch (error) {
      if (!(error instanceof FileNotTaken)) throw error;
      const t = translator('sync');
      notify({
        text: t('not_taken', { name: file.name }),
        description: t(`why.${error.reason}`),
        icon: IconAlertCircle,
      });
    }
  }
  return takenIds;
}
