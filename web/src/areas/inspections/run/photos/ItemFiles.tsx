import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@mantine/core';
import { useIsClosed, useRun } from '../useRun.ts';
import { notifyError } from '../../../../kit/notify.ts';
import type { KnownContent } from '../../../../offline/outbox/contents.ts';
import {
  idOf,
  isSignature,
  renewFiles,
  useItemFiles,
  itemPlace,
  fileStateOf,
} from './itemFiles.ts';
import { ItemViewer } from './ItemViewer.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';
import { PhotoTile, KnownPicture } from './PhotoTile.tsx';
import { removeFile } from './removeFile.ts';
import classes from './Photos.module.css';

interface Props {
  item: ItemView;
  /** Whether to offer taking one more. */
  adds: boolean;
}

/** The files of an item, unsent ones with the reason. */
export function ItemFiles({ item, adds }: Props) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner.photos');
  const { placeOf, addTo } = useRun();
  const { inspection_id } = placeOf(item);
  const known = useItemFiles(inspection_id, item.id);
  const [shown, setShown] = useState<string | null>(null);
  const [hasOpened, setOpened] = useState(false);
  const open = (id: string | null) => {
    setOpened(true);
    setShown(id);
  };
  const isAdding = adds && !closed;
  if (known.length === 0 && !isAdding) return null;
  if (isSignature(item)) return <ItemSignature item={item} known={known} />;
  return (
    <>
      <ul className={`wrap ${classes.strip}`} aria-label={t('of', { item: item.name })}>
        {known.map((one) => (
          <li key={idOf(one)}>
            <PhotoTile
              known={one}
              open={() => open(idOf(one))}
              renew={async () => renewFiles(inspection_id)}
            />
          </li>
        ))}
        {isAdding && (
          <li>
            <button
              type="button"
              className={`centre relative overflow-hidden ${classes.add}`}
              data-photo
              aria-label={t('add_to', { item: item.name })}
              onClick={() => addTo(item)}
            >
              <IconCamera size={22} stroke={1.5} aria-hidden />
            </button>
          </li>
        )}
      </ul>
      <RefusedFiles known={known} />
      {hasOpened && <ItemViewer item={item} known={known} shown={shown} onShow={setShown} />}
    </>
  );
}

interface ItemSignatureProps {
  item: ItemView;
  known: readonly KnownContent[];
}

/** The signature of an item, on paper in both schemes. */
function ItemSignature({ item, known }: ItemSignatureProps) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner.photos');
  const entity = useTranslations('entity');
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
          <div key={idOf(one)} className={`stack gap-8 ${classes.signed}`}>
            <span
              className={`centre overflow-hidden radius-10 ${classes.signature}`}
              role="img"
              aria-label={t('signature')}
            >
              <KnownPicture known={one} renew={async () => renewFiles(inspection_id)} />
            </span>
            <div className={`row wrap justify-end quiet ${classes.acts}`}>
              {state && <span>{sync(state)}</span>}
              {!closed && (
                <>
                  <Button {...act} variant="subtle" color="gray" onClick={() => remove(one)}>
                    {entity('remove')}
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
