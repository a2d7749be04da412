import type { ContentView } from '@plumbline/contract/content/wire';
import type { DecideLateWork, LateWorkView } from '@plumbline/contract/inspections/lateWork';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../../../kit/format/format.ts';
import { api } from '../../../../kit/http/api.ts';
import { fileUrl } from '../../../../kit/http/fileUrl.ts';
import { useAct } from '../../../../kit/http/resourceApi.ts';
import { useIsPhone } from '../../../../kit/device.tsx';
import { notify } from '../../../../kit/notify.ts';
import { useMay } from '../../../../kit/session/may.ts';
import { ENTITIES } from '../../../../parts/entity/entities.ts';
import { useAnswerSummary } from '../../../../parts/sync/answerSummary.ts';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { SignaturePicture } from '../../../../ui/signature/SignaturePicture.tsx';
import { useSignerText } from '../../signed.tsx';
import classes from './LateWorkPanels.module.css';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Textarea } from '../../../../ui/fields/TextInput.tsx';
import { Checkbox } from '../../../../ui/fields/choices.ts';

interface Answered {
  items: LateWorkView[];
}

/** The late work of an inspection: for its author what became of it, for managers also what to do with it. */
export function LateWorkPanels({ inspection_id }: { inspection_id: string }) {
  const { data } = useQuery({
    queryKey: ['inspection', 'late_work', inspection_id],
    queryFn: ({ signal }) =>
      api.get<Answered>(`/inspection/${inspection_id}/late_work`, { signal }),
    meta: { quiet: true },
  });
  return data?.items.map((late) => <One key={late.id} late={late} />);
}

function One({ late }: { late: LateWorkView }) {
  const t = useTranslations('inspections.late_work');
  const mayDecide = useMay('inspection.change');
  const [overwrite, setOverwrite] = useState<readonly string[]>([]);
  const { author, created_at, finished_at, status, decided_by, decided_at, word } = late;
  const isDecidable = mayDecide && status !== 'rejected';
  const contents = useContents(late);
  const signed = signaturesOf(late, contents ?? []);
  return (
    <div className="below-12">
      <Panel
        title={t('title', { who: author.name })}
        meta={[
          t(`status.${status}`),
          decided_by && `${decided_by.name}, ${formatMoment(decided_at)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <div className="column gap-10">
          <p className="size-13 quiet">
            {[
              late.answers.length > 0 && t('answers', countArgs(late.answers.length)),
              late.files.length > 0 && t('files', countArgs(late.files.length)),
              t('handed_in', { time: formatMoment(created_at) }),
              finished_at !== null && t('finished', { time: formatMoment(finished_at) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {word !== null && (
            <q className="break-anywhere" dir="auto">
              {word}
            </q>
          )}
          {contents && <Pictures late={late} contents={contents} signed={signed} />}
          {late.answers.length > 0 && (
            <details open={status === 'open' && mayDecide}>
              <summary className="size-13">{t('show')}</summary>
              <ul className={classes.answers}>
                {late.answers.map((answer) => (
                  <AnswerLine
                    key={answer.key}
                    answer={answer}
                    signature={signed.get(answer.key)}
                    isTicked={overwrite.includes(answer.item_id)}
                    tick={
                      isDecidable && late.is_applicable
                        ? (on) =>
                            setOverwrite((now) => [
                              ...now.filter((id) => id !== answer.item_id),
                              ...(on ? [answer.item_id] : []),
                            ])
                        : null
                    }
                  />
                ))}
              </ul>
            </details>
          )}
          {isDecidable && <Decision late={late} overwrite={overwrite} />}
        </div>
      </Panel>
    </div>
  );
}

type LateAnswer = LateWorkView['answers'][number];

/** The drawn signatures that have arrived, by the key of the answer that names the signer. */
function signaturesOf(
  { answers, files }: LateWorkView,
  contents: readonly ContentView[],
): ReadonlyMap<string, ContentView> {
  const items = new Map(files.map(({ content_id, item_id }) => [content_id, item_id]));
  return new Map(
    contents.flatMap((content) => {
      const answer = answers.findLast(
        ({ item_id, body }) => item_id === items.get(content.id) && body.signature,
      );
      return answer ? [[answer.key, content]] : [];
    }),
  );
}

interface LineProps {
  answer: LateAnswer;
  signature: ContentView | undefined;
  isTicked: boolean;
  tick: ((on: boolean) => void) | null;
}

/** A late answer beside the one that its item has now. */
function AnswerLine({ answer, signature, isTicked, tick }: LineProps) {
  const t = useTranslations('inspections.late_work');
  const words = useLateWords()(answer);
  const signerText = useSignerText();
  const { number, item, body, present, outcome, is_overtaken } = answer;
  const now = present === null ? '' : words(present);
  return (
    <li className={`column line-above ${classes.answer}`}>
      <span className="medium" dir="auto">
        {number !== '' && <span className="num">{number} </span>}
        {item}
      </span>
      <span dir="auto">
        {words(body)}
        <small className="num-date quiet"> {formatMoment(body.answered_at ?? null)}</small>
      </span>
      {signature && body.signature && (
        <a
          className={classes.signature}
          href={fileUrl(signature.file)}
          target="_blank"
          rel="noreferrer"
        >
          <SignaturePicture
            src={fileUrl(signature.thumbnail ?? signature.file)}
            label={signerText(body.signature)}
          />
        </a>
      )}
      {now !== '' && outcome !== 'applied' && (
        <small className="quiet" dir="auto">
          {t('present', { answer: now, who: present?.answered_by?.name ?? '' })}
        </small>
      )}
      {outcome !== null && <small className="quiet">{t(`outcome.${outcome}`)}</small>}
      {is_overtaken && tick !== null && (
        <Checkbox
          label={t('overwrite')}
          checked={isTicked}
          onChange={(event) => tick(event.currentTarget.checked)}
        />
      )}
    </li>
  );
}

/** One side of a late answer in words. */
function useLateWords() {
  const summary = useAnswerSummary();
  const signerText = useSignerText();
  return (about: LateAnswer) =>
    ({ signature, ...rest }: LateAnswer['body']): string =>
      [signature && signerText(signature), summary(about, rest)].filter(Boolean).join(' · ');
}

/** The files that have arrived; undefined until they are known. */
function useContents({ id, files, status }: LateWorkView): ContentView[] | undefined {
  const { data } = useQuery({
    queryKey: ['content', 'late_work', id],
    queryFn: ({ signal }) =>
      api.get<RowsPage<ContentView>>(`/late_work/${id}/content`, {
        query: { page_size: 200 },
        signal,
      }),
    enabled: files.length > 0 && status !== 'taken_over',
    meta: { quiet: true },
  });
  return files.length === 0 ? undefined : data?.items;
}

interface PicturesProps {
  late: LateWorkView;
  contents: readonly ContentView[];
  /** Those that are shown with their answers. */
  signed: ReadonlyMap<string, ContentView>;
}

/** The pictures that have arrived; those that are still on the device are counted. */
function Pictures({ late, contents, signed }: PicturesProps) {
  const t = useTranslations('inspections.late_work');
  const missing = late.files.length - contents.length;
  const beside = new Set(signed.values());
  return (
    <div className="wrap hide-empty">
      {contents
        .filter((content) => !beside.has(content))
        .map(({ id, name, file, thumbnail }) => (
          <a key={id} href={fileUrl(file)} target="_blank" rel="noreferrer" title={name}>
            {thumbnail === null ? (
              name
            ) : (
              <img className={`radius-7 ${classes.picture}`} src={fileUrl(thumbnail)} alt={name} />
            )}
          </a>
        ))}
      {missing > 0 && <p className="size-13 quiet">{t('missing', countArgs(missing))}</p>}
    </div>
  );
}

interface DecisionProps {
  late: LateWorkView;
  overwrite: readonly string[];
}

function Decision({ late, overwrite }: DecisionProps) {
  const t = useTranslations('inspections.late_work');
  const common = useTranslations('common');
  const phone = useIsPhone();
  const [isRejecting, setRejecting] = useState(false);
  const [word, setWord] = useState('');
  const decide = useAct(
    (body: DecideLateWork) => api.post<Answered>(`/late_work/${late.id}/decision`, { body }),
    {
      changes: [...ENTITIES.inspection.shownBy, 'content'],
      done: (_, { decision }) => notify({ text: t(`status.${decision}`) }),
    },
  );
  const size = phone ? 'lg' : 'sm';
  if (isRejecting)
    return (
      <form
        className="column gap-10"
        onSubmit={(event) => {
          event.preventDefault();
          decide.mutate({ decision: 'rejected', word });
        }}
      >
        <Textarea
          label={t('word')}
          value={word}
          required
          maxLength={1000}
          data-autofocus
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <div className="wrap">
          <Button
            type="submit"
            size={size}
            loading={decide.isPending}
            disabled={word.trim() === ''}
          >
            {t('reject')}
          </Button>
          <Button size={size} variant="default" onClick={() => setRejecting(false)}>
            {common('cancel')}
          </Button>
        </div>
      </form>
    );
  return (
    <>
      {!late.is_applicable && <p className="size-13 quiet">{t('not_active')}</p>}
      <div className="wrap hide-empty">
        {late.is_applicable && (
          <Button
            size={size}
            loading={decide.isPending}
            onClick={() => decide.mutate({ decision: 'taken_over', overwrite: [...overwrite] })}
          >
            {t(late.status === 'taken_over' ? 'take_over_rest' : 'take_over')}
          </Button>
        )}
        {late.status === 'open' && (
          <>
            <Button
              size={size}
              variant="default"
              loading={decide.isPending}
              onClick={() => decide.mutate({ decision: 'kept' })}
            >
              {t('keep')}
            </Button>
            <Button size={size} variant="default" onClick={() => setRejecting(true)}>
              {t('reject_with')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
