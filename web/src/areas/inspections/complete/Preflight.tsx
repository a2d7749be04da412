import { Button, CloseButton } from '@mantine/core';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { serverReach } from '../../../kit/http/reach.ts';
import { useIsPhone } from '../../../kit/device.tsx';
import { usePrice, type InspectionWork } from '../api.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { MissingList } from './MissingList.tsx';
import { SignHere } from './SignHere.tsx';
import classes from './Preflight.module.css';
import { useCompletion, type CompletionState } from './useCompletion.ts';
import { Drawer, Modal } from '../../../ui/overlays/Dialog.tsx';

/** Conditions that only the server knows, or that may resolve with time. */
const MAY_CHANGE = ['answers', 'credits', 'sent', 'offline'];

interface Props {
  opened: boolean;
  close: () => void;
  loaded: InspectionWork;
  /** Jumps to a missing item. */
  jump: (item_id: string) => void;
  completed: (inspection: InspectionView) => void;
}

/** The conditions of completing, with one tap to each item that is missing. */
export function Preflight({ opened, close: onClose, loaded, jump, completed }: Props) {
  const phone = useIsPhone();
  const price = usePrice(loaded.inspection.id, opened);
  const completion = useCompletion(loaded, completed, price);
  useEffect(() => {
    if (opened) void serverReach.check(); // checked before anybody presses the button
  }, [opened]);
  const close = () => {
    completion.leave();
    onClose();
  };
  const content = <Content close={close} loaded={loaded} jump={jump} completion={completion} />;
  const shared = { opened, onClose: close, withCloseButton: false, 'aria-labelledby': 'preflight' };
  return phone ? (
    <Drawer
      {...shared}
      position="bottom"
      radius="20px 20px 0 0"
      padding={20}
      classNames={{ content: classes.sheet }}
    >
      {content}
    </Drawer>
  ) : (
    <Modal {...shared} size={480}>
      {content}
    </Modal>
  );
}

interface ContentProps extends Omit<Props, 'opened' | 'completed'> {
  completion: CompletionState;
}

function Content({ close, loaded, jump, completion }: ContentProps) {
  const t = useTranslations('inspections.completion');
  const inspections = useTranslations('inspections');
  const common = useTranslations('common');
  const phone = useIsPhone();
  const { conditions, ready, busy, complete } = completion;
  const { gaps } = loaded.work;
  const isSigning = conditions.some(({ key }) => key === 'signature') && gaps.length === 0;
  const unmet = conditions.filter(({ met }) => met === false);
  // on a phone the list of missing answers is the whole message if nothing else is unmet
  const onlyAnswers = phone && gaps.length > 0 && unmet.length === 1;
  const goTo = (item_id: string) => {
    close();
    jump(item_id);
  };
  const [first] = gaps;
  // what only the server knows may have changed since its refusal
  const retry = unmet.every(({ key }) => MAY_CHANGE.includes(key));
  return (
    <div className={classes.content}>
      <header className={classes.head}>
        {onlyAnswers && <IconAlertCircle size={22} stroke={1.7} aria-hidden />}
        <h2 id="preflight" className={classes.title}>
          {onlyAnswers ? t('missing', countArgs(gaps.length)) : t('title')}
        </h2>
        <CloseButton size={phone ? 'lg' : 'md'} aria-label={common('close')} onClick={close} />
      </header>
      <p className={classes.text}>
        {onlyAnswers ? t('fill_in') : t('final', { object: loaded.inspection.object.name })}
      </p>
      {onlyAnswers ? (
        <MissingList gaps={gaps} goTo={goTo} />
      ) : (
        <ul className={classes.conditions}>
          {conditions.map((condition) => (
            <ConditionRow key={condition.key} condition={condition} goTo={goTo} />
          ))}
        </ul>
      )}
      {isSigning && <SignHere loaded={loaded} signed={completion.signed} />}
      <div className={classes.buttons}>
        {!onlyAnswers && (
          <Button variant="default" size={phone ? 'xl' : 'sm'} onClick={close}>
            {t('keep_working')}
          </Button>
        )}
        {first !== undefined ? (
          <Button
            data-autofocus
            size={phone ? 'xl' : 'sm'}
            fullWidth={onlyAnswers}
            onClick={() => goTo(first.item.id)}
          >
            {phone ? t('go_to_first') : t('go_to_missing')}
          </Button>
        ) : (
          (ready || retry) && (
            <Button data-autofocus size={phone ? 'xl' : 'sm'} loading={busy} onClick={complete}>
              {ready ? inspections('complete') : common('try_again')}
            </Button>
          )
        )}
      </div>
    </div>
  );
}
