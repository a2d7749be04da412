import type { ObjectView } from '@plumbline/contract/objects/wire';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { notify } from '../../../kit/notify.ts';
import { dropObject, keepObject } from './keptObjects.ts';
import { useIsPinned } from '../../../offline/copies/pinned.ts';
import { LIMITS } from '../../../offline/copies/room.ts';
import { opensWithoutServer } from '../../../offline/copies/shownState.ts';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';

/** Keeps an object on this device, so that its page, and its label, open without a connection. */
export function useKeepItem({ id, name }: ObjectView) {
  const t = useTranslations('objects.keep');
  const isKept = useIsPinned(id);
  const tell = (outcome: 'kept' | 'too_many' | 'no_room' | 'failed' | 'dropped') => {
    const key = outcome === 'kept' && !opensWithoutServer() ? 'kept_without_page' : outcome;
    notify({ text: t(key, { name, ...countArgs(LIMITS.objects) }) });
  };
  const Icon = isKept ? IconPinnedOff : IconPin;
  return (
    <Menu.Item
      leftSection={<Icon {...ICON} />}
      onClick={() => {
        if (isKept) void dropObject(id).then(() => tell('dropped'));
        else void keepObject(id).then((outcome) => outcome !== null && tell(outcome));
      }}
    >
      {t(isKept ? 'stop' : 'start')}
    </Menu.Item>
  );
}
