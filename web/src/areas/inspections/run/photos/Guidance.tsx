import type { ItemView } from '@plumbline/contract/inspections/items';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FileViewer } from '../../../../ui/viewer/FileViewer.tsx';
import { useRun } from '../useRun.ts';
import { renewFiles, useGuidance } from './itemFiles.ts';
import { ServerPicture } from './PhotoTile.tsx';
import { useViewed } from './useViewed.ts';
import classes from './Photos.module.css';

interface Props {
  item: ItemView;
  check_list_id: string;
}

/** The pictures that explain a question, below its hint. */
export function Guidance({ item, check_list_id }: Props) {
  const t = useTranslations('inspections.runner.photos');
  const { inspection_id } = useRun().placeOf(item);
  const contents = useGuidance(inspection_id, check_list_id, item);
  const [shown, setShown] = useState<string | null>(null);
  const files = useViewed(contents.map((content) => ({ at: 'server', content, changes: [] })));
  if (contents.length === 0) return null;
  const renew = async () => renewFiles(inspection_id);
  return (
    <>
      <ul className={`wrap ${classes.guidance}`} aria-label={t('guidance')}>
        {contents.map((content) => (
          <li key={content.id}>
            <button
              type="button"
              className={`centre relative overflow-hidden ${classes.explained}`}
              aria-label={content.description ?? content.name}
              onClick={() => setShown(content.id)}
            >
              <ServerPicture content={content} renew={renew} large={contents.length === 1} />
            </button>
          </li>
        ))}
      </ul>
      <FileViewer files={files} shown={shown} onShow={setShown} renew={renew} />
    </>
  );
}
