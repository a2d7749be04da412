import {
  IconCamera,
  IconChecks,
  IconHistory,
  IconMessage,
  IconPencil,
  type Icon,
} from '@tabler/icons-react';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../../kit/device.tsx';
import { countArgs, formatNumber } from '../../../../kit/format/format.ts';
import { notify } from '../../../../kit/notify.ts';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { Drawer, Modal } from '../../../../ui/overlays/Dialog.tsx';
import type { RunWork } from '../../work.ts';
import { bodiesOf } from '../answers/options.ts';
import { useRun } from '../useRun.ts';
import {
  countRest,
  LEFT_REASONS,
  outlineNumbers,
  restOf,
  type LeftReason,
  type RestGroup,
} from './rest.ts';
import classes from './RestDialog.module.css';
import { Button } from '../../../../ui/buttons/Button.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  work: RunWork;
}

/** Answers what is open with OK in one act, by groups; names what it leaves out and why. */
export function RestDialog({ opened, onClose, work }: Props) {
  const t = useTranslations('rest');
  const phone = useIsPhone();
  const count = countRest(restOf(work));
  const shared = { opened, onClose, title: t('title', countArgs(count)) };
  const content = <Content work={work} close={onClose} />;
  return phone ? (
    <Drawer
      {...shared}
      position="bottom"
      radius="20px 20px 0 0"
      classNames={{ content: classes.sheet }}
    >
      {content}
    </Drawer>
  ) : (
    <Modal {...shared} size={520}>
      {content}
    </Modal>
  );
}

function Content({ work, close }: { work: RunWork; close: () => void }) {
  const t = useTranslations('rest');
  const common = useTranslations('common');
  const { answer } = useRun();
  const { groups, left } = restOf(work);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const chosen = groups.filter(({ key }) => !excluded.has(key));
  const items = chosen.flatMap((group) => group.items);
  const stays = [...left.values()].reduce((sum, { length }) => sum + length, 0);
  const toggle = (key: string) => {
    const next = new Set(excluded);
    if (!next.delete(key)) next.add(key);
    setExcluded(next);
  };
  const give = () => {
    for (const { item, body } of items) answer(item, { ...body, together: true });
    close();
    const undo = () => {
      for (const { item } of items) answer(item, bodiesOf(item).none);
    };
    notify({
      text: t('done', countArgs(items.length)),
      description: chosen.map(({ name }) => name).join(', '),
      icon: IconChecks,
      action: { label: common('undo'), run: undo },
    });
  };
  return (
    <div className={`column ${classes.content}`}>
      <p className="quiet">{t('text')}</p>
      {groups.length > 0 && (
        <ul className="card lined">
          {groups.map((group) => (
            <GroupRow
              key={group.key}
              group={group}
              isChosen={!excluded.has(group.key)}
              toggle={() => toggle(group.key)}
            />
          ))}
        </ul>
      )}
      {stays > 0 && (
        <>
          <p className="quiet">{t('stay', countArgs(stays))}</p>
          <ul className={`lined radius-10 ${classes.left}`}>
            {LEFT_REASONS.map((reason) => (
              <LeftRow key={reason} reason={reason} items={left.get(reason) ?? []} />
            ))}
          </ul>
        </>
      )}
      <div className={`wrap ${classes.buttons}`}>
        <Button variant="default" data-phone="lg" onClick={close}>
          {common('cancel')}
        </Button>
        <Button
          data-phone="lg"
          className="flex-1"
          disabled={items.length === 0}
          leftSection={<IconChecks size={20} stroke={1.7} aria-hidden />}
          onClick={give}
        >
          {t('answer', countArgs(items.length))}
        </Button>
      </div>
    </div>
  );
}

interface GroupProps {
  group: RestGroup;
  isChosen: boolean;
  toggle: () => void;
}

function GroupRow({ group, isChosen, toggle }: GroupProps) {
  const id = `rest-${group.key}`;
  return (
    <li>
      <label className={`row gap-12 ${classes.line}`} htmlFor={id}>
        <Tick id={id} checked={isChosen} onChange={toggle} />
        <span className={`column grow break-anywhere ${classes.words}`}>
          <span dir="auto">{group.name}</span>
          <span className="quiet small num">
            {outlineNumbers(group.items.map(({ item }) => item.number))}
          </span>
        </span>
        <span className="num">{formatNumber(group.items.length)}</span>
      </label>
    </li>
  );
}

const ICONS: Record<LeftReason, Icon> = {
  photo: IconCamera,
  comment: IconMessage,
  last: IconHistory,
  own: IconPencil,
};

function LeftRow({ reason, items }: { reason: LeftReason; items: readonly ItemView[] }) {
  const t = useTranslations('rest');
  const ReasonIcon = ICONS[reason];
  if (items.length === 0) return null;
  return (
    <li className={`row gap-12 ${classes.line}`}>
      <ReasonIcon size={20} stroke={1.6} aria-hidden />
      <span className={`column grow break-anywhere ${classes.words}`}>
        <span>{t(`left.${reason}`, countArgs(items.length))}</span>
        <span className="quiet small" dir="auto">
          {items.length > 3
            ? outlineNumbers(items.map(({ number }) => number))
            : items.map(({ number, name }) => `${number} ${name}`).join(', ')}
        </span>
      </span>
    </li>
  );
}
