import { IconAlertCircle, IconSignature, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { serverReach } from '../../../kit/http/reach.ts';
import { later } from '../../../kit/later.ts';
import { useIsPhone } from '../../../kit/device.tsx';
import { usePrice, type InspectionWork } from '../api.ts';
import { Drawer, Modal } from '../../../ui/overlays/Dialog.tsx';
import { useMe } from '../../../kit/session/me.ts';
import { useFileUrl } from '../../../offline/outbox/fileUrl.ts';
import { fileUrl } from '../../../kit/http/fileUrl.ts';
import { SignaturePicture } from '../../../ui/signature/SignaturePicture.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { SignDialog } from '../SignDialog.tsx';
import type { NamedGap } from '../work.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { useCompletion, type Completed, type CompletionState } from './useCompletion.ts';
import { signInspection, waitingSignature } from './signing.ts';
import classes from './Preflight.module.css';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CloseButton } from '../../../ui/buttons/CloseButton.tsx';

const pacePanel = later(() => import('./PacePanel.tsx'));

/** Conditions that only the server knows, or that may resolve with time. */
const MAY_CHANGE = ['answers', 'credits'];

interface Props {
  opened: boolean;
  onClose: () => void;
  loaded: InspectionWork;
  /** Jumps to a missing item. */
  jump: (item_id: string) => void;
  completed: (done: Completed) => void;
}

/** The conditions of completing, with one tap to each item that is missing. */
export function Preflight({ opened, onClose, loaded, jump, completed }: Props) {
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

interface ContentProps extends Pick<Props, 'loaded' | 'jump'> {
  close: () => void;
  completion: CompletionState;
}

function Content({ close, loaded, jump, completion }: ContentProps) {
  const t = useTranslations('complete');
  const inspections = useTranslations('inspections');
  const common = useTranslations('common');
  const phone = useIsPhone();
  const pace = pacePanel.useNeeded();
  const { conditions, ready, busy, complete } = completion;
  const { gaps } = loaded.work;
  const isAway = conditions.some(({ key }) => key === 'offline');
  const isScanning = conditions.some(({ key }) => key === 'scan');
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
    <div className={`column ${classes.content}`}>
      <div className="row gap-10">
        {onlyAnswers && <IconAlertCircle size={22} stroke={1.7} aria-hidden />}
        <h2 id="preflight" className={`title-16 flex-1 ${classes.title}`}>
          {onlyAnswers ? inspections('completion.missing', countArgs(gaps.length)) : t('title')}
        </h2>
        <CloseButton
          className={classes.close}
          size={phone ? 34 : 28}
          aria-label={common('close')}
          onClick={close}
        />
      </div>
      <p className={`quiet ${classes.text}`}>
        {onlyAnswers ? t('fill_in') : t('final', { object: loaded.inspection.object.name })}
      </p>
      {onlyAnswers ? (
        <MissingList gaps={gaps} goTo={goTo} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its keys
        <div className={classes.scrolled} tabIndex={0}>
          <ul className={`lined ${classes.conditions}`}>
            {conditions.map((condition) => (
              <ConditionRow key={condition.key} condition={condition} goTo={goTo} />
            ))}
          </ul>
          {pace && <pace.PacePanel work={loaded.work} goTo={goTo} />}
        </div>
      )}
      {isSigning && <SignHere loaded={loaded} signed={completion.signed} />}
      <div className={`wrap justify-end above-16 ${classes.buttons}`}>
        {!onlyAnswers && (
          <Button variant="default" size={phone ? 'xl' : 'sm'} onClick={close}>
            {t('keep_working')}
          </Button>
        )}
        {first !== undefined ? (
          <Button
            {...focusFirst()}
            size={phone ? 'xl' : 'sm'}
            fullWidth={onlyAnswers}
            onClick={() => goTo(first.item.id)}
          >
            {phone ? t('go_to_first') : t('go_to_missing')}
          </Button>
        ) : (
          (ready || retry) && (
            <Button {...focusFirst()} size={phone ? 'xl' : 'sm'} loading={busy} onClick={complete}>
              {!ready
                ? common('try_again')
                : isScanning
                  ? t('scan_and_complete')
                  : isAway
                    ? t('complete_later')
                    : inspections('complete')}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

interface SignHereProps {
  loaded: InspectionWork;
  signed: () => void;
}

/** The signature that the completed inspection will carry: one drawn for it, or the user's own. */
function SignHere({ loaded, signed }: SignHereProps) {
  const t = useTranslations('complete');
  const { inspection, contents } = loaded;
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const waiting = waitingSignature(contents);
  const drawn = useFileUrl(waiting?.content_id ?? null);
  const address = fileUrl(inspection.signature ?? me.signature);
  const picture = waiting ? drawn : address;
  const isOwn = !waiting && inspection.signature === null && me.signature !== null;
  return (
    <div className="stack gap-8 above-12">
      {picture !== null && (
        <figure className={`radius-10 ${classes.signature}`}>
          <SignaturePicture src={picture} label={t('signature')} />
          <figcaption className="size-12 quiet">
            {isOwn ? t('own_signature') : waiting ? t('signature_waits') : t('signature_drawn')}
          </figcaption>
        </figure>
      )}
      <Button
        variant={picture === null ? 'filled' : 'default'}
        size="sm"
        data-phone="lg"
        fullWidth
        leftSection={<IconSignature {...ICON} />}
        onClick={() => setOpen(true)}
      >
        {t(picture === null ? 'sign' : 'sign_again')}
      </Button>
      <SignDialog
        title={t('signature')}
        name={me.full_name}
        verb={t('sign')}
        opened={isOpen}
        close={() => setOpen(false)}
        sign={async (bytes) => {
          const names = { name: t('signature'), before: waiting };
          if (!(await signInspection(inspection, bytes, names))) return;
          signed();
          setOpen(false);
        }}
      />
    </div>
  );
}

/** Everything that is missing; each row links to its item. */
function MissingList({ gaps, goTo }: { gaps: NamedGap[]; goTo: (item_id: string) => void }) {
  const t = useTranslations('inspections.runner');
  return (
    <ul className={`line-above lined ${classes.missing}`}>
      {gaps.map(({ item, detail, reason }) => (
        <li key={item.id}>
          <button type="button" onClick={() => goTo(item.id)}>
            <span className="num">{item.number}</span>
            <span dir="auto">
              <strong className="medium">{item.name}</strong>
              <small className="size-13">
                {reason === 'answer'
                  ? `${detail.group_name} · ${detail.object.name}`
                  : t(`needed.${reason}`)}
              </small>
            </span>
            <IconChevronRight className="faint" size={18} stroke={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
