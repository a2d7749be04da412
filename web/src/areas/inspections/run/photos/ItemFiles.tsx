import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconAlertCircle, IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsClosed, useRun } from '../useRun.ts';
import { notify, notifyError } from '../../../../kit/notify.ts';
import { signatureIn, useSigned } from '../../signed.tsx';
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
import { Button } from '../../../../ui/buttons/Button.tsx';

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
  if (isSignature(item)) return <ItemSignature item={item} known={known} />;
  if (known.length === 0 && !isAdding) return null;
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

/** The signature of an item, on paper in both schemes, or the refusal; with what has changed since. */
function ItemSignature({ item, known }: ItemSignatureProps) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner.photos');
  const common = useTranslations('common');
  const entity = useTranslations('entity');
  const sync = useTranslations('sync.chip');
  const { answer, placeOf, addTo } = useRun();
  const signature = signatureIn(item);
  const again = signature && {
    name: signature.name,
    role: signature.role,
    refusal: signature.refusal,
    ...(signature.answers_sha256 !== null && { answers_sha256: signature.answers_sha256 }),
    ...(signature.answer_marks !== null && { answer_marks: signature.answer_marks }),
  };
  const { inspection_id } = placeOf(item);
  const restored = () => again && answer(item, { signature: again });
  const remove = (one: KnownContent) =>
    void removeFile(itemPlace(placeOf(item)), one, restored).catch(notifyError);
  const takeBack = () => {
    answer(item, { signature: null });
    notify({ text: t('removed'), action: { label: common('undo'), run: restored } });
  };
  const acts = (removeThis: () => void) =>
    !closed && (
      <>
        <Button {...act} variant="subtle" color="gray" onClick={removeThis}>
          {entity('remove')}
        </Button>
        <Button {...act} variant="default" onClick={() => addTo(item)}>
          {t('sign_again')}
        </Button>
      </>
    );
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
            <SignedBy item={item} />
            <div className={`row wrap justify-end quiet ${classes.acts}`}>
              {state && <span>{sync(state)}</span>}
              {acts(() => remove(one))}
            </div>
          </div>
        );
      })}
      {known.length === 0 && signature && (
        <div className={`stack gap-8 ${classes.signed}`}>
          <SignedBy item={item} />
          <div className={`row wrap justify-end quiet ${classes.acts}`}>{acts(takeBack)}</div>
        </div>
      )}
      <RefusedFiles known={known} />
    </>
  );
}

/** Who has signed or refused to, when, and how many answers were changed since. */
function SignedBy({ item }: { item: ItemView }) {
  const { text, when, changed } = useSigned(item);
  if (text === '') return null;
  return (
    <div className="small">
      <p className="break-anywhere" dir="auto">
        {text}
      </p>
      <p className="quiet num-date">{when}</p>
      {changed !== '' && (
        <p className={`row gap-6 medium ${classes.changed}`} role="status">
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          {changed}
        </p>
      )}
    </div>
  );
}

const act = { size: 'sm', 'data-phone': 'lg' } as const;
