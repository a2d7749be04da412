import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStore } from '@plumbline/server/kit/files/folderStore.ts';
import { fileKey } from '@plumbline/server/kit/files/keys.ts';
import type { FileStore } from '@plumbline/server/kit/files/store.ts';
import { drawOnce } from '@plumbline/server/kit/tenantFiles/versions.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { emailOf } from './fill/tenants.ts';
import { elapsed, median } from './load.ts';
import type { Opened } from './open.ts';
import { removeFiles } from './removeFiles.ts';
import { ratioOf } from './rounds.ts';
import type { Plan } from './rounds.ts';
import { judged, targetText } from './tables.ts';
import type { Table } from './tables.ts';

const MB = 1024 * 1024;
const LARGE = 32 * MB;
/** We hash and check what was received, and the store writes it a second time. */
const LIMIT = 3;

/** One round: so much in the milliseconds of each side. */
interface Measured {
  amount: number;
  ours: number;
  bare: number;
  /** Writing the same bytes to the store, without a request. */
  store: number | null;
}

/**
 * Uploads in parts, from the first byte sent to the answer that acknowledges the file, in turn with a bare server that writes
 * the body to the disk, and with the store alone; and the smaller versions of a photo, in turn with the library that draws them.
 */
export async function measureFiles(bench: Opened, _: unknown, { rounds }: Plan): Promise<Table> {
  const directory = mkdtempSync(join(bench.ours.files, 'bench-'));
  const at = { bench, directory, store: folderStore(directory) };
  try {
    return {
      title: 'Files',
      columns: ['', 'ours', 'bare', 'ratio', 'target', 'store alone', 'ratio'],
      rows: [
        await rowOf('MB/s of a video of 32 MB', { rounds, limit: LIMIT }, () =>
          upload(at, video()),
        ),
        await rowOf('MB/s of a photo of 12 megapixels', { rounds }, async () =>
          upload(at, await photo()),
        ),
        await rowOf('photos drawn in both sizes per s (bare: sharp alone)', { rounds }, () =>
          draw(at),
        ),
      ],
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
    await removeFiles(bench);
  }
}

async function rowOf(
  title: string,
  { rounds, limit }: { rounds: number; limit?: number },
  work: () => Promise<Measured>,
): Promise<string[]> {
  await work();
  const all: Measured[] = [];
  for (let round = 0; round < rounds; round++) all.push(await work());
  const ours = all.map((round) => round.ours);
  const cells = (side: 'bare' | 'store', most?: number): string[] => {
    const times = all.map((round) => round[side] ?? NaN);
    return [perSecond(times), judged(ratioOf(ours, times), most)];
  };
  const perSecond = (times: number[]): string =>
    Number.isNaN(times[0]) ? '–' : (((all[0]?.amount ?? 0) * 1000) / median(times)).toFixed(1);
  return [title, perSecond(ours), ...cells('bare', limit), targetText(limit), ...cells('store')];
}

interface Place {
  bench: Opened;
  store: FileStore;
  directory: string;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Other bytes each time, since the same would be kept once. */
async function upload({ bench, store, directory }: Place, bytes: Buffer): Promise<Measured> {
  const { ours, floor, data } = bench;
  const { headers } = await ours.signIn(emailOf('large', 'admin'));
  const uploading = { headers, object_id: data.root_id, bytes };
  const path = join(directory, 'received');
  const { port, paths } = floor.target([`file?path=${encodeURIComponent(path)}`]);
  const key = fileKey(data.tenant_id, sha256Of(bytes));
  return {
    amount: bytes.length / MB,
    ours: await elapsed(() => uploadInParts(ours.base, uploading)),
    bare: await elapsed(() =>
      fetch(`http://127.0.0.1:${port}${paths[0]}`, { method: 'PUT', body: new Uint8Array(bytes) }),
    ),
    store: await elapsed(() => store.put(key, path)),
  };
}

/** As the page does it. */
async function uploadInParts(
  base: string,
  {
    headers,
    object_id,
    bytes,
  }: { headers: Record<string, string>; object_id: string; bytes: Buffer },
): Promise<void> {
  const call = async (
    path: string,
    method: string,
    more: { headers: Record<string, string>; body?: BodyInit },
  ): Promise<Response> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...more,
      headers: { ...headers, 'tus-resumable': '1.0.0', ...more.headers },
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const begun = await call('/upload', 'POST', {
    headers: { 'upload-length': String(bytes.length) },
  });
  const upload_id = begun.headers.get('location')?.split('/').at(-1) ?? '';
  await call(`/upload/${upload_id}`, 'PATCH', {
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  });
  await call(`/object/${object_id}/content/uploaded`, 'POST', {
    body: JSON.stringify({ upload_id, name: 'bench' }),
    headers: { 'content-type': 'application/json' },
  });
}

/** What only begins like one, and is therefore kept as it is. */
function video(): Buffer {
  const begin = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  return Buffer.concat([begin, randomBytes(LARGE - begin.length)]);
}

/** 12 megapixels, as large as those of phones. */
async function photo(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = {
    width: 1000,
    height: 750,
    channels: 3,
    background: 'grey',
    noise: grain,
  } as const;
  return await sharp({ create }).resize(4000, 3000).jpeg({ quality: 90 }).toBuffer();
}

async function draw({ bench, store: files, directory }: Place): Promise<Measured> {
  const { deps, data } = bench;
  const path = join(directory, 'photo');
  const bytes = await photo();
  await writeFile(path, bytes);
  const sha256 = sha256Of(bytes);
  await files.put(fileKey(data.tenant_id, sha256), path);
  const ours = await elapsed(async () => {
    const picture = { tenant_id: data.tenant_id, sha256 };
    if (!(await drawOnce({ ...deps, files, incoming: directory }, picture)))
      throw new Error('a photo could not be drawn');
  });
  const bare = await elapsed(async () => {
    const preview = await fitted(sharp(path).autoOrient(), { side: 2000, quality: 82 });
    await fitted(sharp(preview), { side: 320, quality: 75 });
  });
  return { amount: 1, ours, bare, store: null };
}

const fitted = (picture: Sharp, { side, quality }: { side: number; quality: number }) =>
  picture.resize({ width: side, height: side, fit: 'inside' }).webp({ quality }).toBuffer();
