import {
  KEY_PERMISSIONS,
  UNIT_KEY_PERMISSIONS,
  createKey,
  MOST_KEY_UNITS,
} from '@plumbline/contract/accounts/apiKeys';
import type { CreatedKey } from '@plumbline/contract/accounts/apiKeys';
import { useState, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldValues, Path } from 'react-hook-form';
import { nowDate } from '../../../kit/clock.ts';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { DialogForm, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import { PasswordField } from '../../../parts/form/fields/PasswordField.tsx';
import { type PickedEntity, PickEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import { useFormField } from '../../../parts/form/fields/useFormField.ts';
import { ChosenList } from '../../../ui/fields/ChosenList.tsx';
import { KEYS } from './keys.ts';
import classes from './Keys.module.css';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Checkbox } from '../../../ui/fields/choices.ts';

interface Values {
  name: string;
  units: PickedEntity[];
  permissions: string[];
  life: KeyLife;
  current_password: string;
}

/** Some permissions are not of units, but of the organisation as a whole. */
const offeredIn = (units: readonly PickedEntity[]): readonly string[] =>
  units.length > 0 ? UNIT_KEY_PERMISSIONS : KEY_PERMISSIONS;

/** Gives a program a key. */
export function NewKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('security.keys');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('new')} size={640}>
      <NewKey onClose={onClose} />
    </FormDialog>
  );
}

/** Name, units, permissions and end of a key, which is then shown once. */
function NewKey({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.keys');
  const label = useTranslations('field');
  const security = useTranslations('security');
  const [key, setKey] = useState<string | null>(null);
  const entityForm = useEntityForm<Values>({
    begin: { name: '', units: [], permissions: [...READING], life: 'year', current_password: '' },
    schema: createKey.omit({ expires_at: true }),
    toBody: ({ life: _life, units, permissions, ...values }) => ({
      ...values,
      name: values.name.trim(),
      business_unit_ids: units.map(({ id }) => id),
      permissions: permissions.filter((one) => offeredIn(units).includes(one)),
    }),
    fieldOf: (loc) => {
      if (loc.startsWith('business_unit_ids')) return 'units';
      return loc.startsWith('permissions') ? 'permissions' : loc;
    },
    isNew: true,
    send: async (body) => {
      const expires_at = endAfter(entityForm.form.getValues('life'), nowDate());
      setKey((await api.post<CreatedKey>(KEYS, { body: { ...body, expires_at } })).key);
      await refetch('api_key');
    },
  });
  if (key !== null) return <KeyToSave secret={key} onClose={onClose} />;
  return (
    <DialogForm entityForm={entityForm} verb={t('create')} onClose={onClose}>
      <TextField<Values> name="name" label={label('name')} help={t('name_help')} required first />
      <UnitsField<Values> name="units" />
      <PermissionsField<Values>
        name="permissions"
        offered={offeredIn(entityForm.form.watch('units'))}
      />
      <OptionField<Values>
        name="life"
        label={t('life.label')}
        options={LIVES.map((value) => ({ value, label: t(`life.${value}`) }))}
      />
      <PasswordField<Values>
        name="current_password"
        label={security('current_password')}
        autoComplete="current-password"
      />
    </DialogForm>
  );
}

/** The possible lifetimes of a key. */
const LIVES = ['month', 'quarter', 'year', 'open'] as const;
type KeyLife = (typeof LIVES)[number];

const DAYS: Record<KeyLife, number | null> = { month: 30, quarter: 90, year: 365, open: null };
const DAY_MS = 86_400_000;

function endAfter(life: KeyLife, now: Date): string | null {
  const days = DAYS[life];
  return days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** A new key, which is shown once: only the button closes the dialog. */
function KeyToSave({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('security.keys.created');
  const common = useTranslations('common');
  useUnsaved(true);
  return (
    <>
      <p className={`quiet ${classes.text}`}>{t('text')}</p>
      <output
        className={`block card sunken size-13 break-anywhere ${classes.key}`}
        aria-label={t('key')}
      >
        {secret}
      </output>
      <div className="row flex-wrap justify-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" {...focusFirst()} onClick={copy}>
              {copied ? common('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </>
  );
}

/** The units that the key is limited to, each with those below it; none is no limit. */
function UnitsField<T extends FieldValues>({ name }: { name: Path<T> }) {
  const t = useTranslations('security.keys.units');
  const { field, error } = useFormField<T>(name);
  const id = useId();
  const chosen = field.value as PickedEntity[]; // as the form declares it
  const isChosen = (unit: string) => chosen.some((one) => one.id === unit);
  const add = (unit: PickedEntity | null) =>
    unit && !isChosen(unit.id) && field.onChange([...chosen, unit]);
  return (
    <div className="stack gap-8">
      <PickEntity
        id={id}
        entity="business_unit"
        label={t('label')}
        {...(error === undefined ? { description: t('help') } : { error })}
        placeholder={chosen.length === 0 ? t('all') : undefined}
        disabled={chosen.length >= MOST_KEY_UNITS}
        noteOf={(unit) => (isChosen(unit) ? t('chosen') : null)}
        value={null}
        onChange={add}
      />
      <ChosenList
        label={t('label')}
        chosen={chosen}
        onRemove={(unit) => field.onChange(chosen.filter((one) => one.id !== unit))}
        field={id}
      />
    </div>
  );
}

/** The permissions that change nothing. */
const READING: readonly string[] = KEY_PERMISSIONS.filter((name) => name.endsWith('.read'));

/** The subject and the action of a permission: `object.read`. */
const partsOf = (permission: string) => {
  const [subject = '', verb = ''] = permission.split('.');
  return { permission, subject, verb };
};
const GROUPS = [...Map.groupBy(KEY_PERMISSIONS.map(partsOf), ({ subject }) => subject)];

interface Props<T extends FieldValues> {
  name: Path<T>;
  /** The permissions that the key can be given. */
  offered: readonly string[];
}

/** The permissions of a program, by their subject. */
function PermissionsField<T extends FieldValues>({ name, offered }: Props<T>) {
  const t = useTranslations('security.keys');
  const { field, error } = useFormField<T>(name);
  const chosen = field.value as string[]; // as the form declares it
  const toggle = (permission: string) =>
    field.onChange(
      chosen.includes(permission)
        ? chosen.filter((one) => one !== permission)
        : [...chosen, permission],
    );
  const presets = { reading: READING, all: KEY_PERMISSIONS, none: [] } as const;
  return (
    <div role="group" aria-label={t('may')}>
      <div className="row wrap gap-6">
        <span>{t('may')}</span>
        {(['reading', 'all', 'none'] as const).map((preset) => (
          <Button
            key={preset}
            variant="default"
            size="xs"
            onClick={() => field.onChange([...presets[preset]])}
          >
            {t(`preset.${preset}`)}
          </Button>
        ))}
      </div>
      <div className={`stack above-12 ${classes.groups}`}>
        {GROUPS.map(([subject, permissions]) => (
          <fieldset key={subject} className={classes.group}>
            <legend className="medium">{t(`subject.${subject}` as 'subject.object')}</legend>
            <div className={`wrap ${classes.choices}`}>
              {permissions.map(({ permission, verb }) => (
                <Checkbox
                  key={permission}
                  label={t(`verb.${verb}` as 'verb.read')}
                  disabled={!offered.includes(permission)}
                  checked={chosen.includes(permission) && offered.includes(permission)}
                  onChange={() => toggle(permission)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {error !== undefined && (
        <p className={`size-12 error ${classes.fault}`} role="alert">
          {t('choose_one')}
        </p>
      )}
    </div>
  );
}
