import {
  IconBell,
  IconKey,
  IconLogout,
  IconMail,
  IconPhoto,
  IconShieldLock,
  IconSignature,
  IconUser,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { showProfile } from '../../areas/users/profile/profileState.ts';
import { formatWeekday } from '../../kit/format/weekday.ts';
import { formatDate } from '../../kit/format/format.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { paths } from '../../kit/paths.ts';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { useSignOut } from './useSignOut.tsx';
import classes from './UserMenu.module.css';
import { useToday } from '../../kit/format/now.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';

/** Name, position and business unit; opens the account details and the sign-out button. */
export function UserMenu() {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const me = useMe();
  const { locale } = useLanguage();
  const today = useToday();
  const signOut = useSignOut();
  const go = useGo();
  const portrait = useTranslations('portrait');
  const mayHavePicture = useMay('user.picture');
  const mayChooseNotices = useMay('notice.settings');
  const role = me.is_superuser ? t('superuser') : me.user_type.name;
  const place = [me.position, me.business_unit?.name].filter(Boolean).join(' · ');
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <button
            type="button"
            className={`plain ${classes.user}`}
            aria-label={t('user_menu', { name: me.full_name })}
          >
            <PersonAvatar size={30} name={me.full_name} avatar={me.avatar} />
            <span className={`column min-width-0 text-start ${classes.words}`}>
              <strong className="size-13 medium" dir="auto">
                {me.full_name}
              </strong>
              <span className="size-11 faint" dir="auto">
                {place}
              </span>
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {me.full_name}
            <br />
            {[place, me.email, role].filter(Boolean).map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
            <span className="num-date">{formatDate(today)}</span> · {formatWeekday(today, locale)}
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconUser size={16} stroke={1.6} aria-hidden />}
            onClick={() => showProfile('data')}
          >
            {common('profile')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
            onClick={() => showProfile('password')}
          >
            {common('change_password')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconShieldLock size={16} stroke={1.6} aria-hidden />}
            onClick={() => go(paths.security())}
          >
            {common('page.security')}
          </Menu.Item>
          {mayHavePicture && (
            <>
              <Menu.Item
                leftSection={<IconPhoto size={16} stroke={1.6} aria-hidden />}
                onClick={() => showProfile('picture')}
              >
                {portrait('change')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconSignature size={16} stroke={1.6} aria-hidden />}
                onClick={() => showProfile('signature')}
              >
                {portrait('signature.change')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
            onClick={() => go(paths.reportSchedules())}
          >
            {common('page.reportSchedules')}
          </Menu.Item>
          {mayChooseNotices && (
            <Menu.Item
              leftSection={<IconBell size={16} stroke={1.6} aria-hidden />}
              onClick={() => go(paths.noticeSettings())}
            >
              {t('notices.settings')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
            onClick={signOut.ask}
          >
            {common('sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {signOut.question}
    </>
  );
}
