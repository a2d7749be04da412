import { Button } from '@mantine/core';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useTranslations } from 'use-intl';
import { notifyError } from '../../../../kit/notify.ts';
import type { KnownContent } from '../../../../offline/outbox/contents.ts';
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

/** The signature of an item, on paper in both schemes. */
export function ItemSignature({ item, known, closed }: Props) {
  const t = useTranslations('inspections.runner.photos');
  const sync = useTranslations('sync.chip');
  const { placeOf, addTo } = useRun();
  const remove = (one: KnownContent) =>
    void removeFile(itemPlace(placeOf(item)), one).catch(notifyError);
  const { inspection_id } = placeOf(item);
  return (
    <>
      {known.map((one) => {
        const state = fileStateOf(one);
        return (
          <div key={idOf(one)} className={classes.signed}>
            <span className={classes.signature} role="img" aria-label={t('signature')}>
              <KnownPicture known={one} renew={async () => renewFiles(inspection_id)} />
            </span>
            <div className={classes.acts}>
              {state && <span>{sync(state)}</span>}
              {!closed && (
                <>
                  <Button {...act} variant="subtle" color="gray" onClick={() => remove(one)}>
                    {t('remove')}
                  </Button>
                  <Button {...act} variant="default" onClick={() => addTo(item)}>
                    {t('sign_again')}
                  </Button>
                </>
              )}
            </div>
          </div>
        );
      })}
      <RefusedFiles known={known} />
    </>
  );
}

const act = { size: 'sm', 'data-phone': 'lg' } as const;
