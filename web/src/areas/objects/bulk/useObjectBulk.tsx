import { objects } from '@plumbline/contract/objects/wire';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { IconArchive, IconArchiveOff, IconClipboardPlus, IconEdit } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { withArchived } from '../../../kit/archived.ts';
import { counted } from '../../../kit/format/format.ts';
import { notify } from '../../../kit/notify.tsx';
import { BulkDialog, type BulkQuestion } from '../../../parts/list/bulk/BulkDialog.tsx';
import type { BulkAction, BulkTarget } from '../../../parts/list/bulk/BulkBar.tsx';
import { BULK_LETTERS } from '../../../parts/list/keys.ts';
import { useAssign } from './useAssign.tsx';
import { useObjectChange } from './useObjectChange.tsx';
import { useUndo } from './useUndo.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const pathOf = (id: string) => `${objects.path}/${id}`;
const archive = (id: string) => api.delete(pathOf(id), { query: { with_hierarchy: true } });
const restore = (id: string) => api.patch(pathOf(id), { body: { archived: false } });

const LETTERS = BULK_LETTERS.objects;
type Act = keyof typeof LETTERS;
const CHANGED = [...ENTITIES.object.shownBy, objectTemplates.name];

/** What is said of the rows done. */
const SAID = {
  archive: 'archived',
  restore: 'restored',
  change: 'changed',
  assign: 'assigned',
} as const satisfies Record<Act, string>;

/** What can be done to several objects at once, and the question before it. */
export function useObjectBulk(): { actions: BulkAction[]; dialog: ReactNode } {
  const t = useTranslations('objects.bulk');
  const words = useTranslations('list.act');
  const common = useTranslations('common');
  const [asked, setAsked] = useState<{ act: Act; target: BulkTarget } | null>(null);
  const change = useObjectChange();
  const assign = useAssign(asked?.target);
  const undo = useUndo(restore, CHANGED);
  const n = counted(asked?.target.ids.length ?? 0);
  const questions: Record<Act, BulkQuestion> = {
    archive: {
      title: t('archive_title', n),
      consequence: t('archive_consequence'),
      verb: t('archive_verb', n),
      danger: true,
      act: archive,
    },
    restore: { title: t('restore_title', n), verb: words('restore'), act: restore },
    change: { title: t('change_title', n), verb: t('change_title', n), ...change.question },
    assign: assign.question,
  };
  const action = (act: Act, icon: ReactNode): BulkAction => ({
    label: words(act),
    letter: LETTERS[act],
    icon,
    run: (target) => {
      change.reset();
      assign.reset();
      setAsked({ act, target });
    },
  });
  return {
    actions: [
      action('change', <IconEdit {...ICON} />),
      action('assign', <IconClipboardPlus {...ICON} />),
      action('archive', <IconArchive {...ICON} />),
      ...(withArchived() ? [action('restore', <IconArchiveOff {...ICON} />)] : []),
    ],
    dialog:
      undo.report ??
      (asked && (
        <BulkDialog
          {...questions[asked.act]}
          ids={asked.target.ids}
          resource={objects}
          changes={CHANGED}
          onClose={() => setAsked(null)}
          onDone={(outcome) => {
            asked.target.settle(outcome);
            const { done } = outcome;
            if (done.length > 0) say(asked.act, done);
          }}
        />
      )),
  };

  function say(act: Act, done: string[]) {
    const text = t(SAID[act], counted(done.length));
    if (act !== 'archive') return notify({ text });
    notify({
      text,
      icon: <IconArchive size={18} stroke={1.6} aria-hidden />,
      action: {
        label: common('undo'),
        run: () => void undo.run(done),
      },
    });
  }
}
