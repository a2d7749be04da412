import { LABEL_SIZES, MOST_LABELS } from '@plumbline/contract/objects/labelSheets';
import { z } from 'zod';
import { actingFor, initiator } from '#kit/http/onBehalf.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { chosenObjects, countChosen, labelsOf } from './labels.ts';
import { storeLabels } from './store.ts';

export const LABEL_JOB = 'labels';

const input = z.strictObject({
  chosen: chosenObjects,
  size: z.enum(LABEL_SIZES),
  start: z.int(),
  // Days and names in filters are those of the caller.
  ...initiator,
});
export type LabelsInput = z.output<typeof input>;

/** Makes more labels than fit into a request, as the caller may see them by then. */
export const labelPrinting = defineJob({
  name: LABEL_JOB,
  tries: 3,
  input,
  work: async (attempt) => {
    const { input: order, progress } = attempt;
    const { chosen, size, start } = order;
    const own = await actingFor(attempt);
    const count = await countChosen(own, chosen, MOST_LABELS);
    progress(0, count);
    const labels = await labelsOf(own, chosen, count);
    return await storeLabels(own, labels, { size, start, progress });
  },
});
