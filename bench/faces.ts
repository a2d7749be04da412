import sharp from 'sharp';
import { ask } from './client.ts';
import type { Target } from './client.ts';
import { emailOf } from './fill/tenants.ts';
import { median } from './load.ts';
import type { Opened } from './open.ts';
import { removeFiles } from './removeFiles.ts';
import { FIELDS } from './reads/questions.ts';
import { inTurn, ratioOf } from './rounds.ts';
import type { Plan } from './rounds.ts';
import { judged, milliseconds } from './tables.ts';
import type { Table } from './tables.ts';

const ROWS = 50;
const LIMIT = 1.2;

/** A list of 50 objects with the signed addresses of their avatars, in turn with the same list without them. */
export async function measureFaces(bench: Opened, _: unknown, plan: Plan): Promise<Table> {
  const { ours, data } = bench;
  const admin = await ours.signIn(emailOf('large', 'admin'));
  const ids = data.leaves.slice(0, ROWS);
  const page = (fields: string): Target => ({
    ...admin,
    paths: [`/api/object?${fields}&page_size=${ROWS}&with_total=false`],
  });
  const [faced, plain] = [page(`${FIELDS},avatar`), page(FIELDS)];
  try {
    for (const [n, id] of ids.entries()) await setAvatar(ours.base, { admin, id, n });
    const { body } = await ask(faced);
    const { items } = JSON.parse(body) as { items: { avatar: string | null }[] };
    const shown = items.filter(({ avatar }) => avatar !== null).length;
    if (shown !== ROWS) throw new Error(`${shown} of ${ROWS} objects have an avatar`);
    const sides = [faced, plain].map((target) => ({ target, pid: ours.pid }));
    const [figures, base] = await inTurn(sides, plan);
    if (!figures || !base) throw new Error('no figures');
    return {
      title: 'Lists with avatars against the same without, p50 in ms',
      columns: ['', 'with', 'without', 'ratio', 'target', 'per s', 'without', 'ratio'],
      rows: [
        [
          `list of ${ROWS} objects`,
          milliseconds(median(figures.p50)),
          milliseconds(median(base.p50)),
          judged(ratioOf(figures.p50, base.p50), LIMIT),
          String(LIMIT),
          median(figures.perSecond).toFixed(0),
          median(base.perSecond).toFixed(0),
          judged(ratioOf(base.perSecond, figures.perSecond), undefined),
        ],
      ],
    };
  } finally {
    await removeFiles(bench);
  }
}

/** Another picture for each. Its object is then the one that changed last. */
async function setAvatar(
  base: string,
  { admin, id, n }: { admin: Target; id: string; n: number },
): Promise<void> {
  const background = { r: n * 5, g: 90, b: 120 };
  const body = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await fetch(`${base}/object/${id}/avatar`, {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'image/png' },
    body: new Uint8Array(body),
  });
  if (!answer.ok) throw new Error(`avatar: ${answer.status} ${await answer.text()}`);
}
