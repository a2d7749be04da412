import { MAIL_TIMES } from '@plumbline/contract/notices/kinds';
import type { NoticeKind, NoticeSetting } from '@plumbline/contract/notices/kinds';
import { useTranslations } from 'use-intl';
import { Segments } from '../../../ui/fields/Segments.tsx';
import classes from './Settings.module.css';
import { useChoose } from './settings.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';

interface Props {
  kind: NoticeKind;
  setting: NoticeSetting;
  /** Whether a device of the user shows notices. */
  hasPush: boolean;
}

/** One kind of notice and its ways, each saved at once. */
export function SettingRow({ kind, setting, hasPush }: Props) {
  const t = useTranslations('notices.settings');
  const choose = useChoose();
  const name = t(`kind.${kind}`);
  return (
    <div className={`stack align-centre line-above ${classes.row}`} role="group" aria-label={name}>
      <span className={`break-anywhere ${classes.kind}`}>{name}</span>
      <Switch
        classNames={{ root: classes.way, body: classes.switch, label: classes.label }}
        labelPosition="left"
        label={t('in_app')}
        checked={setting.in_app}
        onChange={(event) =>
          choose.mutate({ kind, change: { in_app: event.currentTarget.checked } })
        }
      />
      {hasPush && (
        <Switch
          classNames={{ root: classes.way, body: classes.switch, label: classes.label }}
          labelPosition="left"
          label={t('push')}
          checked={setting.push}
          onChange={(event) =>
            choose.mutate({ kind, change: { push: event.currentTarget.checked } })
          }
        />
      )}
      <div className={classes.way}>
        <span className={classes.label} aria-hidden>
          {t('mail')}
        </span>
        <Segments
          size="xs"
          aria-label={t('mail')}
          data={MAIL_TIMES.map((value) => ({ value, label: t(`time.${value}`) }))}
          value={setting.mail}
          onChange={(mail) => choose.mutate({ kind, change: { mail } })}
        />
      </div>
    </div>
  );
}
