import { Button } from '@mantine/core';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconSignature, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { notifyError } from '../../../../kit/notify.ts';
import type { KnownContent } from '../../../../offline/outbox/contents.ts';
import { ICON } from '../../../../ui/theme/tokens.ts';
import { useRun } from '../useRun.ts';
import { RefusedFiles } from './RefusedFiles.tsx';
import { idOf, itemPlace, renewFiles, fileStateOf } from './itemFiles.ts';
import { removeFile } from './removeFile.ts';
import { KnownPicture } from './PhotoTile.tsx';
import classes from './Photos.module.css';

interface Props {
  item: ItemView;
  known: readonly KnownContent[];
  closed: boolean;
}

/** What has been signed, on paper in both schemes. */
export function ItemSignature({ item, known, closed }: Props) {
  const t = useTranslations('inspections.runner.photos');
  const sync = useTranslations('sync.chip');
  const { placeOf, addTo } = useRun();
  const place = itemPlace(placeOf(item));
  return (
    <>
      {known.map((one) => {
        const state = fileStateOf(one);
        return (
          <div key={idOf(one)} className={classes.signed}>
            <span className={classes.signature} role="img" aria-label={t('signature')}>
              <KnownPicture
                known={one}
                renew={async () => renewFiles(placeOf(item).inspection_id)}
              />
            </span>
            {state && <small>{sync(state)}</small>}
            {!closed && (
              <Button
                size="sm"
                data-phone="lg"
                variant="subtle"
                color="gray"
                leftSection={<IconTrash {...ICON} />}
                onClick={() => void removeFile(place, one).catch(notifyError)}
              >
                {t('remove')}
              </Button>
            )}
          </div>
        );
      })}
      {known.length > 0 && !closed && (
        <Button
          size="sm"
          data-phone="lg"
          variant="default"
          className={classes.again}
          leftSection={<IconSignature {...ICON} />}
          onClick={() => addTo(item)}
        >
          {t('sign_again')}
        </Button>
      )}
      <RefusedFiles known={known} />
    </>
  );
}
