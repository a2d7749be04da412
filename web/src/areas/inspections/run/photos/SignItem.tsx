import { ruleItem } from '@plumbline/contract/inspections/completion';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { answerMarks, signedText } from '@plumbline/contract/inspections/signatures';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { notifyError } from '../../../../kit/notify.ts';
import { useMe } from '../../../../kit/session/me.ts';
import { sha256Hex } from '../../../../kit/sha256.ts';
import { outbox } from '../../../../offline/outbox/deviceOutbox.ts';
import { Modal } from '../../../../ui/overlays/Dialog.tsx';
import { useUnsaved } from '../../../../ui/overlays/unsaved.ts';
import { SignDialog } from '../../SignDialog.tsx';
import { shownItems, type RunWork } from '../../work.ts';
import { useRun } from '../useRun.ts';
import { addPhoto } from './addFiles.ts';
import { fileNameOf, idOf, itemPlace, useItemFiles } from './itemFiles.ts';
import { rememberSigner, signersFor, type Signer } from './signers.ts';
import classes from './SignItem.module.css';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Textarea, TextInput } from '../../../../ui/fields/TextInput.tsx';

export interface SignItemProps {
  item: ItemView;
  work: RunWork;
  close: () => void;
}

/** What the answers of the inspection are now, as a signature is bound to them. */
async function boundTo(work: RunWork) {
  const items = shownItems(work).map(ruleItem);
  const answers_sha256 = await sha256Hex(new TextEncoder().encode(signedText(items)));
  return { answers_sha256, answer_marks: answerMarks(items) ?? undefined };
}

/**
 * Signs an item, or records who refuses to and why. A signature that was there before gives way once the new one is on
 * the disk.
 */
export function SignItem({ item, work, close }: SignItemProps) {
  const t = useTranslations('inspections.runner.photos');
  const { answer, placeOf } = useRun();
  const me = useMe();
  const place = itemPlace(placeOf(item));
  const before = useItemFiles(placeOf(item).inspection_id, item.id);
  const [signer, setSigner] = useState<Signer>({ name: '', role: null });
  const [isNameless, setNameless] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const change = (next: Signer) => {
    setSigner(next);
    setNameless(false);
  };
  const who = { name: signer.name.trim(), role: signer.role?.trim() || null };
  const fields = (
    <SignerFields
      signer={signer}
      change={change}
      isNameless={isNameless}
      offered={signersFor(shownItems(work), me.id)}
      nameField={nameField}
    />
  );

  const hasName = () => {
    if (who.name !== '') return true;
    setNameless(true);
    nameField.current?.focus();
    return false;
  };
  const record = async (refusal: string | null) => {
    const bound = await boundTo(work);
    for (const one of before)
      await outbox.removeContent(place, { content_id: idOf(one), name: fileNameOf(one) });
    answer(item, { signature: { ...who, refusal, ...bound } });
    rememberSigner(who, me.id);
    close();
  };
  const sign = async (picture: Blob) => {
    if (!hasName() || !(await addPhoto(place, item, picture))) return; // a notice has said why
    await record(null);
  };
  return (
    <>
      <SignDialog
        opened
        title={item.name}
        name={[who.name, who.role].filter(Boolean).join(', ') || item.name}
        verb={t('sign')}
        isCovered={isRefusing}
        {...{ close, sign }}
      >
        <div className={`flex gap-8 ${classes.signer}`}>
          {isRefusing ? null : fields}
          <Button
            variant="subtle"
            color="gray"
            data-phone="lg"
            className={classes.refuse}
            aria-haspopup="dialog"
            onClick={() => setRefusing(true)}
          >
            {t('refuses')}
          </Button>
        </div>
      </SignDialog>
      <Modal opened={isRefusing} onClose={() => setRefusing(false)} title={t('refusal')}>
        <Refusal
          record={(reason) => {
            if (hasName()) void record(reason).catch(notifyError);
          }}
        >
          {fields}
        </Refusal>
      </Modal>
    </>
  );
}

interface SignerFieldsProps {
  signer: Signer;
  change: (signer: Signer) => void;
  isNameless: boolean;
  offered: readonly Signer[];
  nameField: Ref<HTMLInputElement>;
}

/** Name and role of the person, or one of those who signed last. */
function SignerFields({ signer, change, isNameless, offered, nameField }: SignerFieldsProps) {
  const t = useTranslations('inspections.runner.photos');
  return (
    <>
      <TextInput
        ref={nameField}
        className={classes.name}
        withAsterisk
        required={false}
        aria-required
        autoComplete="off"
        maxLength={200}
        label={t('signer')}
        value={signer.name}
        error={isNameless && t('signer_required')}
        onChange={({ currentTarget }) => change({ ...signer, name: currentTarget.value })}
      />
      <TextInput
        className={classes.name}
        autoComplete="off"
        maxLength={200}
        label={t('signer_role')}
        value={signer.role ?? ''}
        onChange={({ currentTarget }) => change({ ...signer, role: currentTarget.value })}
      />
      {signer.name === '' && offered.length > 0 && (
        <div className={`wrap ${classes.offered}`} role="group" aria-label={t('signers')}>
          {offered.map((one) => (
            <Button
              key={`${one.name} ${one.role}`}
              variant="default"
              size="xs"
              data-phone="lg"
              onClick={() => change(one)}
            >
              {[one.name, one.role].filter(Boolean).join(', ')}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface RefusalProps {
  record: (reason: string) => void;
  /** The fields for who refuses. */
  children: ReactNode;
}

/** Asks why somebody does not sign. */
function Refusal({ record, children }: RefusalProps) {
  const t = useTranslations('inspections.runner.photos');
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const given = reason.trim();
  useUnsaved(given !== '');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (given !== '') record(given);
      }}
    >
      {children}
      <Textarea
        withAsterisk
        required={false}
        aria-required
        minRows={3}
        maxLength={1000}
        label={t('refusal_reason')}
        value={reason}
        error={isSubmitted && given === '' && t('refusal_reason_required')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" data-phone="lg" fullWidth>
        {t('refusal_record')}
      </Button>
    </form>
  );
}
