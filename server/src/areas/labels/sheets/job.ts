import { LOCALES } from '@plumbline/contract/kit/locales';
import { LABEL_SIZES, MOST_LABELS } from '@plumbline/contract/objects/labelSheets';
import { z } from 'zod';
import { actingAs } from '#kit/http/actingAs.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { chosenObjects, countChosen, labelsOf } from './labels.ts';
import { storeLabels } from './store.ts';

export const LABEL_JOB = 'labels';

const input = z.strictObject({
  chosen: chosenObjects,
  size: z.enum(LABEL_SIZES),
  start: z.int(),
  user_id: z.uuid(),
  key_id: z.uuid().nullable().default(null),
  /** Days and names in filters are those of whoever asked. */
  locale: z.enum(LOCALES),
});
export type LabelsInput = z.output<typeof input>;

/** Makes labels that take longer than a request, of what whoever wants them may see by then. */
export const labelPrinting = defineJob({
  name: LABEL_JOB,
  tries: 3,
  input,
  work: async ({
    ctx,
    input: { chosen, size, start, user_id, key_id, locale },
    signal,
    progress,
  }) => {
    const { deps, log, actor } = ctx;
    const own = {
      ...(await actingAs(deps, { tenant_id: actor.tenant_id, user_id, key_id, locale, log })),
      signal,
    };
    const count = await countChosen(own, chosen, MOST_LABELS);
    progress(0, count);
    const labels = await labelsOf(own, chosen, count);
    const printed = await storeLabels(own, labels, { size, start });
    progress(count, count);
    return printed;
  },
});
