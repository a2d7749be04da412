import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { useTranslations } from 'use-intl';
import { IconMailX } from '@tabler/icons-react';
import { roleOf } from '@plumbline/contract/kit/roles';
import { fileUrl } from '../../kit/http/fileUrl.ts';
import { countArgs, formatMoment } from '../../kit/format/format.ts';
import { isLocale, LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { useInvitationText } from '../../parts/entity/invitation.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { SignaturePicture } from '../../ui/signature/SignaturePicture.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import type { UserRow } from './api.ts';
import { OPEN_FILTERS, useMayChange, useOpenInspections } from './api.ts';
import { useLatestMail } from './mails.ts';
import classes from './users.module.css';
import { Alert } from '../../ui/status/Alert.tsx';

/** The person, contact details and permissions. */
export function UserOverview({ view }: { view: UserRow }) {
  const t = useTranslations('users');
  const label = useFieldLabel();
  const mayChange = useMayChange(view);
  const invitation = useInvitationText()(view);
  const entity = useTranslations('entity.invitation');
  return (
    <>
      {mayChange && <MailProblem user={view} />}
      <div className={`beside ${classes.columns}`}>
        <div className="stack">
          <Panel title={t('form.person')}>
            <PropertyList
              rows={[
                [label('first_name'), view.first_name],
                [label('middle_name'), view.middle_name],
                [label('last_name'), view.last_name],
                [label('position'), view.position],
                [
                  label('email'),
                  <a className="link" key="email" href={`mailto:${view.email}`}>
                    {view.email}
                  </a>,
                ],
                [
                  label('phone'),
                  view.phone && (
                    <a className="link" key="phone" href={`tel:${view.phone}`}>
                      {view.phone}
                    </a>
                  ),
                ],
                [
                  label('language'),
                  isLocale(view.language) ? LOCALE_NAMES[view.language] : view.language,
                ],
                [label('time_zone'), zoneOf(view.time_zone)],
                mayChange && [
                  label('signature'),
                  view.signature && (
                    <SignaturePicture
                      key="signature"
                      src={fileUrl(view.signature)}
                      label={label('signature')}
                    />
                  ),
                ],
              ]}
            />
          </Panel>
          <Panel title={t('panel.account')}>
            <PropertyList
              rows={[
                [label('is_active'), view.is_active ? t('may_sign_in') : t('may_not_sign_in')],
                [label('is_verified'), view.is_verified ? t('verified') : t('not_verified')],
                invitation !== null && [entity('label'), invitation],
                view.second_factor_at !== null && [
                  label('second_factor_at'),
                  <MomentBy key="factor" value={view.second_factor_at} />,
                ],
                [label('last_login_at'), <MomentBy key="login" value={view.last_login_at} />],
                [
                  label('created_at'),
                  <MomentBy key="created" value={view.created_at} who={view.created_by?.name} />,
                ],
                [
                  label('updated_at'),
                  <MomentBy key="updated" value={view.updated_at} who={view.updated_by?.name} />,
                ],
              ]}
            />
          </Panel>
        </div>
        <div className="stack">
          <AccessPanel view={view} />
          <WorkPanel view={view} />
        </div>
      </div>
    </>
  );
}

function WorkPanel({ view }: { view: UserRow }) {
  const t = useTranslations('users');
  const open = useOpenInspections(view.id);
  if (open === undefined) return null;
  return (
    <Panel title={t('panel.work')}>
      {open === 0 ? (
        t('open.none')
      ) : (
        <AppLink
          to={paths.inspections()}
          search={{ filter: OPEN_FILTERS(view.id) }}
          className={`block ${classes.line}`}
        >
          {t('open.count', countArgs(open))}
        </AppLink>
      )}
      <p>
        <AppLink
          to={paths.devices()}
          search={{ filter: [`user=${view.id}`] }}
          className={`block ${classes.line}`}
        >
          {t('devices.of_user')}
        </AppLink>
      </p>
    </Panel>
  );
}

/** Says that the latest mail to the user did not arrive, and why. */
function MailProblem({ user }: { user: UserRow }) {
  const t = useTranslations('users.invitation');
  const mail = useLatestMail(user);
  if (!mail || mail.fault === null || mail.status === 'sent') return null;
  const title = t(mail.status === 'failed' ? 'not_sent' : 'delayed', { subject: mail.subject });
  return (
    <Alert title={title} icon={<IconMailX {...ICON} />} className="above-12" role="status">
      {t(`fault.${mail.fault}`)}
    </Alert>
  );
}

function MomentBy({ value, who }: { value: string | null; who?: string | undefined }) {
  if (value === null) return '–';
  return (
    <span>
      <span className="num-date">{formatMoment(value)}</span>
      {who && <span dir="auto"> · {who}</span>}
    </span>
  );
}

function AccessPanel({ view }: { view: UserRow }) {
  const t = useTranslations('users');
  const role = roleOf(view);
  const mayChange = useMayChange(view);
  const unit = view.business_unit;
  return (
    <Panel title={t('panel.access')}>
      <p className={classes.text}>{t(`role.${role}`)}</p>
      {(role === 'inspector' || role === 'guest') && (
        <p className={classes.text}>
          {unit
            ? t.rich('sees_unit', {
                unit: () => (
                  <AppLink to={paths.businessUnit(unit.id)} underline="always">
                    {unit.name}
                  </AppLink>
                ),
              })
            : t('sees_nothing')}{' '}
          <AppLink to={paths.user(view.id)} search={{ tab: 'shares' }} underline="always">
            {t('tabs.shares')}
          </AppLink>
        </p>
      )}
      {!mayChange && <p className={classes.text}>{t('superusers_only')}</p>}
    </Panel>
  );
}
