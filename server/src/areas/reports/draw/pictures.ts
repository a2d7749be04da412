import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MARK_COLOURS } from '@plumbline/contract/content/markColours';
import { Refusal } from '@plumbline/contract/kit/errors';
import sharp from 'sharp';
import { fileKey } from '#kit/files/keys.ts';
import { readVersion } from '#kit/tenantFiles/versions.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { ReportPicture } from '../document.ts';

/** Pixels of the longer side: sharp on paper, and still recognisable. */
const SIZE = { most: 900, least: 240 };
/**
 * Pixels of all photos together: the typesetter holds each in memory, and 300 photos must not take it beyond 400 MB.
 */
const PIXELS = 28_000_000;
const QUALITY = 82;
/** A picture in the folder of the document. */
export interface PrintedPicture {
  path: string;
  width: number;
  height: number;
  name: string;
  caption: string;
  shapes: { type: string; colour: string; width: number; points: number[][]; text: string }[];
}
/** A sentence in place of a picture. */
export interface LackingPicture extends Pick<PrintedPicture, 'name' | 'caption'> {
  path: null;
}

/**
 * @throws unavailable if the store now lacks a picture, as during a restore, of a report that would be kept for ever
 * without it
 */
export function requireWhole({ isWhole }: { isWhole: boolean }): void {
  if (!isWhole) throw new Refusal('unavailable', { reason: 'file_missing' });
}

/** Puts pictures into the folder of a document, each once, in the size in which they are printed. */
export class PictureFolder {
  private readonly files = new Map<
    string,
    Promise<{ path: string; width: number; height: number } | null>
  >();
  private readonly ctx: ReadCtx;
  private readonly folder: string;
  private readonly size: number;
  /** Whether all pictures that a report shows as evidence have been available so far; a logo does not count. */
  isWhole = true;

  /** `count` is the approximate number of pictures: the more, the smaller. */
  constructor(ctx: ReadCtx, folder: string, count: number) {
    this.ctx = ctx;
    this.folder = folder;
    const fitting = Math.floor(Math.sqrt(PIXELS / Math.max(count, 1) / 0.75));
    this.size = Math.min(Math.max(fitting, SIZE.least), SIZE.most);
  }

  /** Returns the picture, or a sentence in its place if its file cannot be read. */
  async addOrSay(picture: ReportPicture): Promise<PrintedPicture | LackingPicture> {
    const { name, caption, sha256 } = picture;
    const added = await this.add(picture);
    if (added) return added;
    const { deps, actor } = this.ctx;
    // A file that exists but cannot be drawn now never will be.
    if ((await deps.files.size(fileKey(actor.tenant_id, sha256))) === null) this.isWhole = false;
    return { path: null, name, caption };
  }

  /** Null if its file cannot be read. */
  async add({ sha256, name, caption, annotations }: ReportPicture): Promise<PrintedPicture | null> {
    const file = await (this.files.get(sha256) ?? this.draw(sha256));
    const shapes = (annotations?.shapes ?? []).map((shape) => ({
      type: shape.type,
      colour: MARK_COLOURS[shape.color],
      width: shape.width,
      points: shape.points,
      text: shape.type === 'text' ? shape.text : '',
    }));
    return file && { ...file, name, caption, shapes };
  }

  private async draw(sha256: string) {
    const drawn = this.drawn(sha256);
    this.files.set(sha256, drawn);
    return await drawn;
  }

  private async drawn(sha256: string) {
    const { deps, actor, signal } = this.ctx;
    signal?.throwIfAborted();
    const { tenant_id } = actor;
    const version = await readVersion(deps, { tenant_id, sha256 }, 'preview');
    if (!version) return null;
    const path = `${sha256}.jpg`;
    const { width, height } = await sharp(await buffer(version))
      .resize({ width: this.size, height: this.size, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toFile(join(this.folder, path));
    return { path, width, height };
  }
}
