import { uniqueFileName } from '@plumbline/contract/content/files';
import { useTranslations } from 'use-intl';
import { nowDate } from '../../../kit/clock.ts';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { currentLocale } from '../../../kit/i18n/i18n.ts';
import { useMe } from '../../../kit/session/me.ts';
import { outboxStore } from '../../../offline/outbox/device.ts';
import type { TypedDraft } from '../../../offline/outbox/database.ts';
import {
  inspectionOf,
  inSendingOrder,
  isAnswer,
  isComment,
  isContent,
  isFile,
  isLifecycle,
  isLate,
  isNewObject,
  isReading,
  isRun,
} from '../../../offline/outbox/entry.ts';
import type { OutboxEntry } from '../../../offline/outbox/entry.ts';
import type { FileEntry } from '../../../offline/outbox/contentEntry.ts';
import { useAnswerSummary } from '../answerSummary.ts';
import { useLateText } from '../LateRows.tsx';
import { newObjectText } from '../ObjectRows.tsx';
import { useLifecycleText } from '../LifecycleRow.tsx';
import { useReasonText } from '../reasonText.ts';
import { useSizeText } from '../sizeText.ts';
import { unsentPage, type UnsentLine, type UnsentSection } from './unsentPage.ts';

const FOLDER = 'files';

/** Words, time and file of an entry or draft. */
type Words = Omit<UnsentLine, 'state' | 'file'>;

/** What the server does not have, as a page to print, and as a ZIP of that page, the files and the entries for programs. */
export function useUnsentPages(entries: readonly OutboxEntry[], drafts: readonly TypedDraft[]) {
  const t = useTranslations('sync.saved');
  const sync = useTranslations('sync');
  const me = useMe();
  const wordsOf = useWords();
  const reasonText = useReasonText();

  function sectionsOf(hrefs: ReadonlyMap<string, string>): UnsentSection[] {
    const sections = [...Map.groupBy(inSendingOrder(entries), titleOf)].map(([title, own]) => ({
      title: title ?? sync('readings'),
      lines: own.map((entry) => ({
        ...wordsOf(entry),
        state: [sync(`chip.${entry.state}`), reasonText(entry)].filter(Boolean).join('. '),
        file: isFile(entry) ? fileOf(entry, hrefs) : null,
      })),
    }));
    if (drafts.length === 0) return sections;
    const lines = drafts.map(({ text, in: place }) => ({
      what: [place?.about.inspection, place?.about.number, place?.about.item]
        .filter(Boolean)
        .join(' · '),
      text,
      at: '',
      state: sync('typed'),
      file: null,
    }));
    return [...sections, { title: sync('typed'), lines }];
  }

  function pageOf(hrefs: ReadonlyMap<string, string>): Blob {
    const time = formatMoment(nowDate().toISOString());
    const page = unsentPage(
      {
        title: sync('title'),
        about: `${me.full_name} · ${time}`,
        language: currentLocale(),
        columns: [t('what'), t('entry'), t('time'), t('state')],
      },
      sectionsOf(hrefs),
    );
    return new Blob([page], { type: 'text/html;charset=utf-8' });
  }

  /** The bytes of the files that wait here, by content. */
  async function bytesOfFiles(): Promise<{ entry: FileEntry; bytes: Blob }[]> {
    const found = await Promise.all(
      entries
        .filter(isFile)
        .map(async (entry) => ({ entry, bytes: await outboxStore.bytesOf(entry.content_id) })),
    );
    return found.flatMap(({ entry, bytes }) => (bytes === null ? [] : [{ entry, bytes }]));
  }

  return {
    name: () => `Plumbline ${formatMoment(nowDate().toISOString())}`.replaceAll(':', '-'),
    zip: async (): Promise<Blob> => {
      const taken = new Set<string>();
      const files = (await bytesOfFiles()).map(({ entry: { content_id, name }, bytes }) => {
        const path = `${FOLDER}/${uniqueFileName(name, taken)}`;
        return { content_id, path, bytes };
      });
      const page = pageOf(
        new Map(files.map(({ content_id, path }) => [content_id, encodeURI(path)])),
      );
      const data = JSON.stringify({ entries: entries.map(dataOf), drafts }, null, 2);
      const { downloadZip } = await import('client-zip');
      return await downloadZip([
        { name: `${t('file')}.html`, input: page },
        { name: 'entries.json', input: data },
        ...files.map(({ path, bytes }) => ({ name: path, input: bytes })),
      ]).blob();
    },
    /** The page for the printer, whose pictures are addresses of this page's own until they are released. */
    print: async (): Promise<{ page: Blob; release: () => void }> => {
      const files = await bytesOfFiles();
      const urls = new Map(
        files.map(({ entry, bytes }) => [entry.content_id, URL.createObjectURL(bytes)]),
      );
      const release = () => {
        for (const url of urls.values()) URL.revokeObjectURL(url);
      };
      return { page: pageOf(urls), release };
    },
  };
}

/** The heading of an entry; null for a reading and the end of its round. */
function titleOf(entry: OutboxEntry): string | null {
  if (isContent(entry)) return entry.about.title;
  if (isNewObject(entry)) return entry.about.object;
  return isReading(entry) || isRun(entry) ? null : entry.about.inspection;
}

const fileOf = (
  { content_id, name, body: { mime } }: FileEntry,
  hrefs: ReadonlyMap<string, string>,
): UnsentLine['file'] => {
  const href = hrefs.get(content_id);
  return href === undefined ? null : { name, href, isPicture: mime.startsWith('image/') };
};

/** An entry for programs, without what only the queue needs. */
const dataOf = (entry: OutboxEntry) => ({
  kind: entry.kind ?? 'answer',
  inspection_id: inspectionOf(entry),
  ...(isAnswer(entry) ? { item_id: entry.item_id } : {}),
  ...(isReading(entry) ? { indicator_id: entry.indicator_id } : {}),
  ...(isRun(entry) ? { round_id: entry.round_id } : {}),
  ...(isNewObject(entry) ? { object_id: entry.object_id } : {}),
  ...(isContent(entry) ? { content_id: entry.content_id, name: entry.name } : {}),
  about: entry.about,
  body: entry.body,
  state: entry.state,
  reason: entry.trouble,
});

function useWords(): (entry: OutboxEntry) => Words {
  const sync = useTranslations('sync');
  const answerSummary = useAnswerSummary();
  const lifecycleText = useLifecycleText();
  const lateText = useLateText();
  const sizeText = useSizeText();
  return (entry) => {
    if (isLifecycle(entry) || isComment(entry)) {
      const { text, at } = lifecycleText(entry);
      return { what: '', text, at: at === null ? '' : formatMoment(at) };
    }
    if (isNewObject(entry))
      return { what: sync('object_made'), text: newObjectText(entry), at: '' };
    if (isLate(entry)) return { what: sync('late.title'), text: lateText(entry), at: '' };
    if (isReading(entry)) {
      const { indicator, object, unit, decimals } = entry.about;
      const text = [formatNumber(entry.body.value, decimals), unit].filter(Boolean).join('\u00A0');
      return {
        what: `${indicator} · ${object}`,
        text,
        at: formatMoment(entry.body.measured_at),
      };
    }
    if (isRun(entry)) {
      const { round, read, stops } = entry.about;
      return {
        what: sync('run', { name: round }),
        text: sync('run_read', { count: formatNumber(read), total: formatNumber(stops) }),
        at: formatMoment(entry.body.finished_at),
      };
    }
    const what = [entry.about.number, entry.about.item].filter(Boolean).join(' ');
    if (isAnswer(entry))
      return {
        what,
        text: answerSummary(entry.about, entry.body),
        at: formatMoment(entry.body.answered_at ?? null),
      };
    const { kind } = entry;
    if (kind !== 'file') return { what, text: `${entry.name}: ${sync(`content.${kind}`)}`, at: '' };
    const { size, taken_at, description } = entry.body;
    const text = [sizeText(size), description].filter(Boolean).join(' · ');
    return { what, text, at: taken_at === null ? '' : formatMoment(taken_at) };
  };
}
