import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconCamera, IconSignature } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useRun, type GiveAnswer } from '../useRun.ts';
import classes from './fields.module.css';
import { NaButton } from './NaButton.tsx';

interface Props {
  item: ItemView;
  give: GiveAnswer;
  closed: boolean;
}

/** Photos and signatures are answered by their files, which the card shows below. */
export function ContentAnswer({ item, give, closed }: Props) {
  const t = useTranslations('inspections.runner.photos');
  const { addTo } = useRun();
  if (item.content_count > 0) return null;
  const isPhoto = item.check_type?.code === CHECK_TYPE.photo;
  const Icon = isPhoto ? IconCamera : IconSignature;
  return (
    <div className={classes.row}>
      <button
        type="button"
        className={classes.take}
        data-photo
        aria-disabled={closed || undefined}
        onClick={() => addTo(item)}
      >
        <Icon size={22} stroke={1.5} aria-hidden />
        {t(isPhoto ? 'take' : 'sign')}
      </button>
      <NaButton item={item} give={give} closed={closed} />
    </div>
  );
}
