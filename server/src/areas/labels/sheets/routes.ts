import { readFile } from 'node:fs/promises';
import { jobBegun } from '@plumbline/contract/jobs/jobs';
import {
  LABELS_AT_ONCE,
  LABEL_SHEETS,
  LABEL_SIZES,
  MOST_LABELS,
  labelsOnPage,
} from '@plumbline/contract/objects/labelSheets';
import type { LabelSize } from '@plumbline/contract/objects/labelSheets';
import { printLabels } from '@plumbline/contract/objects/labels';
import type { FastifyInstance } from 'fastify';
import { downloadHeaders } from '#kit/files/serve.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { initiatorOf } from '#kit/http/onBehalf.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { addJob } from '#kit/jobs/store.ts';
import { inPrintFolder } from '#kit/print/typeset.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { drawLabels } from './draw.ts';
import { LABEL_JOB } from './job.ts';
import type { LabelsInput } from './job.ts';
import { CHOICE_PARAMETERS, choiceIn, countChosen, labelsOf } from './labels.ts';
import { labelFileName } from './store.ts';

/** Labels of objects on sheets. */
export function sheetRoutes(app: FastifyInstance): void {
  fileRoute(app);
  jobRoute(app);
}

/** Anybody who sees an object may print its label: nothing is stored. */
function fileRoute(app: FastifyInstance): void {
  readRoute(
    app,
    {
      method: 'GET',
      path: '/object/labels',
      permission: 'object.read',
      tag: 'object',
      summary: `Labels of up to ${LABELS_AT_ONCE} objects on sheets as a PDF; with \`first_page\` only the first page, however many there are`,
      query: [...CHOICE_PARAMETERS, 'label_size', 'start', 'first_page'],
      sends: 'file',
    },
    async (ctx, { query, reply }) => {
      const size = sizeIn(query);
      const start = query.integer('start', placesOf(size)) ?? 1;
      const isFirstPage = query.boolean('first_page');
      const chosen = choiceIn(query);
      const most = isFirstPage ? Infinity : LABELS_AT_ONCE;
      const count = await countChosen(ctx, chosen, most);
      const onPage = labelsOnPage(LABEL_SHEETS[size]) - start + 1;
      const labels = await labelsOf(ctx, chosen, isFirstPage ? Math.min(count, onPage) : count);
      const pdf = await inPrintFolder(ctx.deps.incoming, async (folder) =>
        readFile(await drawLabels(ctx, labels, { folder, size, start, printedFor: 'caller' })),
      );
      reply.headers({
        ...downloadHeaders(labelFileName(ctx), 'attachment'),
        'cache-control': 'private, no-store',
      });
      reply.type('application/pdf');
      return pdf;
    },
  );
}

/** Not for guests: the file is stored, like a report. */
function jobRoute(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      method: 'POST',
      path: '/object/labels',
      permission: 'report.create',
      tag: 'object',
      summary: `Labels of up to ${MOST_LABELS} objects on sheets, in a job, as a file of whoever asks`,
      query: CHOICE_PARAMETERS,
      status: 202,
      body: printLabels,
      answer: jobBegun,
    },
    async (ctx, { query, body }) => {
      const chosen = choiceIn(query);
      await countChosen(ctx, chosen, MOST_LABELS);
      const { label_size: size, start = 1 } = body();
      if (start > placesOf(size).max) throw invalid(['body', 'start'], 'integer', ctx.locale);
      const job: LabelsInput = { chosen, size, start, ...initiatorOf(ctx) };
      return { job: { id: await addJob(ctx, LABEL_JOB, { input: job }) } };
    },
  );
}

function sizeIn(query: QueryReader): LabelSize {
  const text = query.one('label_size');
  const size = LABEL_SIZES.find((name) => name === text);
  if (size === undefined) throw invalid(['query', 'label_size'], 'choice', query.locale);
  return size;
}

const placesOf = (size: LabelSize) => ({ min: 1, max: labelsOnPage(LABEL_SHEETS[size]) });
