import { objectTemplates, type ObjectTemplateView } from '@plumbline/contract/templates/wire';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import { lateDialog } from '../../../kit/later.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { shownBy } from '../../../parts/entity/entities.ts';
import { takeBack } from '../../../parts/entity/takeBack.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { PickResponsible } from '../../../parts/form/fields/PickResponsible.tsx';
import { useHeldRow } from '../../../ui/held/useHeldRow.ts';
import { useImpactQuestion } from '../impact/useImpactQuestion.tsx';
import { formatMoment } from '../../../kit/format/format.ts';
import { useZonedScheduleText } from '../../../parts/schedule/useScheduleText.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import classes from './Assignments.module.css';
import { ActionIcon, Button } from '../../../ui/buttons/Button.tsx';

const PauseDialog = lateDialog(
  async () => (await import('../../../parts/schedule/PauseDialog.tsx')).PauseDialog,
);

const CHANGES = [objectTemplates.name, ...shownBy('inspection')];
type Change = { responsible_id?: string | null; is_active?: boolean; schedule_from?: null };

interface Props {
  row: ObjectTemplateView;
  mayChange: boolean;
  isGone: boolean;
  /** The responsible user by the rule that made the assignment. */
  ruled: string | undefined;
}

/** One object: its responsible user and whether the template runs there. */
export function AssignmentRow({ row, mayChange, isGone, ruled }: Props) {
  const heldRow = useHeldRow();
  const t = useTranslations('templates.assignments');
  const rules = useTranslations('templates.rules');
  const common = useTranslations('common');
  const path = `${objectTemplates.path}/${row.id}`;
  const [fault, setFault] = useState<string | null>(null);
  const update = useAct((body: Change) => api.patch(path, { body }), {
    changes: CHANGES,
    quiet: true,
  });
  const end = useAct(() => api.delete(path), {
    changes: CHANGES,
    done: () =>
      notify({
        text: t('removed', { name: row.object.name }),
        action: { label: common('undo'), run: () => void takeBack(() => assign(row), ...CHANGES) },
      }),
  });
  const { ask, question } = useImpactQuestion({ path });
  const isAsking = useRef(false);
  /** Asks first if it reaches what is planned. */
  const confirmed = async (body: Change, act: () => void) => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      if ((await ask(body)) !== null) act();
    } catch (error) {
      notifyError(error);
    } finally {
      isAsking.current = false;
    }
  };
  const send = (body: Change) => void confirmed(body, () => sendNow(body));
  const sendNow = (body: Change) => {
    setFault(null);
    update.mutate(body, {
      onError: (error) => {
        const notAllowed = error instanceof RefusalError && error.status === 422;
        if (notAllowed) setFault(t('unable'));
        else notifyError(error);
      },
    });
  };
  const byRule = ruled ? rules('by_rule_of', { name: ruled }) : t('nobody');
  // who may not read rules cannot know whom they name
  const unsaid = row.rule && !mayChange ? '–' : byRule;
  const named = (
    <>
      <AppLink className="medium" to={paths.object(row.object.id)}>
        <span dir="auto">{row.object.name}</span>
      </AppLink>
      <OwnSchedule
        row={row}
        busy={update.isPending}
        onFollow={mayChange ? () => send({ schedule_from: null }) : undefined}
      />
      {row.rule && <p className={`size-12 faint ${classes.rule}`}>{rules('title')}</p>}
    </>
  );
  if (!mayChange)
    return (
      <tr {...heldRow(row.id, isGone)}>
        <td>{named}</td>
        <td>{row.responsible?.name ?? unsaid}</td>
        <td>{t(row.is_active ? 'active' : 'off')}</td>
      </tr>
    );
  return (
    <tr {...heldRow(row.id, isGone)} data-paused={!row.is_active || undefined}>
      <td>{named}</td>
      <td>
        <PickResponsible
          clearable
          aria-label={t('responsible_of', { name: row.object.name })}
          placeholder={byRule}
          error={fault}
          value={row.responsible}
          onChange={(person: PickedEntity | null) => send({ responsible_id: person?.id ?? null })}
        />
      </td>
      <td>
        <Switch
          label={t(row.is_active ? 'active' : 'off')}
          aria-label={t('planned_of', { name: row.object.name })}
          checked={row.is_active}
          disabled={update.isPending}
          onChange={({ currentTarget: { checked } }) => send({ is_active: checked })}
        />
        <PauseButton row={row} />
      </td>
      <td className={classes.end}>
        {row.rule === null && (
          <ActionIcon
            size={28}
            aria-label={t('remove', { name: row.object.name })}
            loading={end.isPending}
            onClick={() => void confirmed({ is_active: false }, () => end.mutate(undefined))}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        {question}
      </td>
    </tr>
  );
}

/** Restores a removed assignment. */
const assign = (row: ObjectTemplateView) =>
  api.post(objectTemplates.path, {
    body: {
      object_id: row.object.id,
      inspection_template_id: row.inspection_template.id,
      responsible_id: row.responsible?.id ?? null,
      is_active: row.is_active,
    },
  });

/** Says when an assignment is paused, and opens the dialog that changes it. */
function PauseButton({ row }: { row: ObjectTemplateView }) {
  const t = useTranslations('templates.calendar');
  const [opened, setOpened] = useState(false);
  const { paused_from: from, paused_until: until } = row;
  const text =
    from === null
      ? t('pause')
      : until === null
        ? t('since', { from })
        : t('between', { from, until });
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        className="above-4"
        style={{ paddingInline: 0 }}
        aria-label={`${text}: ${row.object.name}`}
        onClick={() => setOpened(true)}
      >
        {text}
      </Button>
      <PauseDialog
        of={{ kind: 'assignment', id: row.id, name: row.object.name }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

interface OwnScheduleProps {
  row: ObjectTemplateView;
  busy: boolean;
  /** Gives the object its template's schedule again. */
  onFollow: (() => void) | undefined;
}

/** The schedule of its own that an object has, or that nothing more is planned; nothing if it follows its template. */
function OwnSchedule({ row, busy, onFollow }: OwnScheduleProps) {
  const t = useTranslations('templates.assignments');
  const text = useZonedScheduleText();
  if (row.schedule_from === null) return null;
  const day = formatMoment(row.schedule_from);
  return (
    <p className={`wrap faint small ${classes.own}`}>
      {row.schedule ? t('own_from', { day, text: text(row.schedule) }) : t('ends_from', { day })}
      {onFollow && (
        <button
          className="link size-12"
          type="button"
          disabled={busy}
          aria-label={t('follow_template_of', { name: row.object.name })}
          onClick={onFollow}
        >
          {t('follow_template')}
        </button>
      )}
    </p>
  );
}
