import { LOCALES } from '@plumbline/contract/kit/locales';
import {
  IconBrightnessHalf,
  IconCheck,
  IconChevronDown,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { switchLanguage } from '../../kit/session/language.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { chooseScheme, useScheme } from '../../ui/theme/scheme.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { ActionIcon, Button } from '../../ui/buttons/Button.tsx';

export function LanguageMenu() {
  const t = useTranslations('session');
  const { locale } = useLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          className="flex-none"
          style={{ paddingInline: 8 }}
          aria-label={`${t('language')}: ${LOCALE_NAMES[locale]}`}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          {locale.slice(0, 2).toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LOCALES.map((value) => (
          <Menu.Item
            key={value}
            lang={value}
            role="menuitemradio"
            aria-checked={value === locale}
            rightSection={
              value === locale ? <IconCheck size={16} stroke={1.6} aria-hidden /> : null
            }
            onClick={() => void switchLanguage(value)}
          >
            {LOCALE_NAMES[value]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconBrightnessHalf],
] as const;

export function SchemeMenu() {
  const t = useTranslations('shell');
  const colorScheme = useScheme();
  const Icon = SCHEMES.find(([scheme]) => scheme === colorScheme)?.[1] ?? IconBrightnessHalf;
  const name = `${t('scheme.label')}: ${t(`scheme.${colorScheme}`)}`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('scheme.label')}>
          <ActionIcon aria-label={name}>
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(([scheme, Symbol]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={<Symbol size={16} stroke={1.6} aria-hidden />}
            rightSection={
              scheme === colorScheme ? <IconCheck size={16} stroke={1.6} aria-hidden /> : null
            }
            onClick={() => chooseScheme(scheme)}
          >
            {t(`scheme.${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
