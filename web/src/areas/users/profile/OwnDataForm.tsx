import { LOCALES } from '@plumbline/contract/kit/locales';
import { updateMe } from '@plumbline/contract/users/schemas';
import type { MeView } from '@plumbline/contract/views';
import { useTranslations } from 'use-intl';
import { chooseLocale, isLocale } from '../../../kit/i18n/i18n.ts';
import { api } from '../../../kit/http/api.ts';
import { LOCALE_NAMES } from '../../../kit/i18n/i18n.ts';
import { meQuery, useMe, useRole } from '../../../kit/session/me.ts';
import { notify } from '../../../kit/notify.ts';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { DialogForm } from '../../../parts/form/dialogs/FormDialog.tsx';
import { textOrNull } from '../../../parts/form/body.ts';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { PropertyList } from '../../../ui/layout/Panel.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import { ZoneField } from '../../../parts/form/fields/ZoneField.tsx';
import { formOf, type UserForm } from '../formValues.ts';

type Values = Pick<
  UserForm,
  'first_name' | 'middle_name' | 'last_name' | 'phone' | 'language' | 'time_zone'
>;

const bodyOf = (values: Values) => ({
  first_name: values.first_name.trim(),
  middle_name: textOrNull(values.middle_name),
  last_name: values.last_name.trim(),
  phone: textOrNull(values.phone),
  language: values.language,
  time_zone: values.time_zone,
});

/** Names, phone, time zone and language; everything else is for an admin. Guests only choose their language. */
export function OwnDataForm({ onClose }: { onClose: () => void }) {
  const users = useTranslations('users');
  const t = useTranslations('users.profile');
  const common = useTranslations('common');
  const form = useTranslations('users.form');
  const me = useMe();
  const reads = useRole() === 'guest';
  const label = useFieldLabel();
  const field = (name: keyof Values) => ({ name, label: label(name) });
  const entityForm = useEntityForm<Values>({
    begin: formOf(me),
    schema: updateMe,
    toBody: bodyOf,
    fieldOf: (loc) => loc, // body and form have the same names
    isNew: false,
    send: async (body) => {
      if (Object.keys(body).length === 0) return onClose();
      const view = await api.patch<MeView>('/user/me', { body });
      queryClient.setQueryData(meQuery.queryKey, view);
      if (isLocale(view.language)) await chooseLocale(view.language);
      notify({ text: t('saved') });
      onClose();
      // Everything shown and filtered by day now uses another zone.
      if (view.effective_time_zone !== me.effective_time_zone)
        await queryClient.invalidateQueries();
      else await refetch('user');
    },
  });
  return (
    <DialogForm entityForm={entityForm} verb={common('save')} onClose={onClose}>
      <PropertyList
        rows={[
          reads && [t('name'), me.full_name],
          [label('email'), me.email],
          [label('user_type'), me.is_superuser ? users('superuser') : me.user_type.name],
          [label('business_unit'), me.business_unit?.name],
          [label('position'), me.position],
        ]}
      />
      {!reads && (
        <>
          <TextField<Values> {...field('first_name')} required first />
          <TextField<Values> {...field('last_name')} required />
          <TextField<Values> {...field('middle_name')} />
          <TextField<Values> {...field('phone')} />
          <ZoneField<Values>
            {...field('time_zone')}
            help={t('zone_help')}
            placeholder={form('zone_of_tenant')}
          />
        </>
      )}
      <OptionField<Values>
        {...field('language')}
        help={t('language_help')}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
    </DialogForm>
  );
}
