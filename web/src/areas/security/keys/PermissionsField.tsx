import { Button, Checkbox } from '@mantine/core';
import { KEY_PERMISSIONS } from '@plumbline/contract/accounts/apiKeys';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFormField } from '../../../parts/form/fields/useFormField.ts';
import classes from './Keys.module.css';

/** The permissions that change nothing. */
export const READING: readonly string[] = KEY_PERMISSIONS.filter((name) => name.endsWith('.read'));

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
export function PermissionsField<T extends FieldValues>({ name, offered }: Props<T>) {
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
      <div className={classes.presets}>
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
      <div className={classes.groups}>
        {GROUPS.map(([subject, permissions]) => (
          <fieldset key={subject} className={classes.group}>
            <legend>{t(`subject.${subject}` as 'subject.object')}</legend>
            <div className={classes.choices}>
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
        <p className={classes.fault} role="alert">
          {t('choose_one')}
        </p>
      )}
    </div>
  );
}
