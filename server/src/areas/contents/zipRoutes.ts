import { titledFileName } from '@plumbline/contract/content/files';
import { address } from '@plumbline/contract/content/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inspectionTable } from '#areas/inspections/table.ts';
import { objectTable } from '#areas/objects/table.ts';
import type { Deps } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import { readAddress, signAddress } from '#kit/files/addresses.ts';
import type { ZipClaims } from '#kit/files/addresses.ts';
import { fileKey } from '#kit/files/keys.ts';
import { downloadHeaders } from '#kit/files/serve.ts';
import { zipOf } from '#kit/files/zip.ts';
import type { ZippedFile } from '#kit/files/zip.ts';
import { readRow } from '#kit/entity/read.ts';
import { callerNow } from '#kit/http/auth.ts';
import { publicRoute, readRoute } from '#kit/http/route.ts';
import type { Actor } from '#kit/model/actor.ts';
import { contentTable } from './table.ts';

/** The owners whose files can be downloaded together, with the column of the files that names the owner. */
const ZIPPED = {
  object: { entity: objectTable, permission: 'object.read', label: 'name', column: 'object_id' },
  inspection: {
    entity: inspectionTable,
    permission: 'inspection.read',
    label: 'number',
    column: 'inspection_id',
  },
} as const;
const ROWS_AT_ONCE = 200;

export function zipRoutes(app: FastifyInstance): void {
  for (const { entity, permission, label } of Object.values(ZIPPED)) {
    const { path, name } = entity.resource;
    const summary = `The address of all files of one ${name} as a ZIP`;
    readRoute(
      app,
      {
        method: 'GET',
        tag: 'content',
        permission,
        path: `${path}/:id/content/zip`,
        summary,
        answer: address,
      },
      async (ctx, { id }) => {
        const { view } = await readRow(ctx, entity, id, ['id', label]);
        const n = `${titledFileName(String(view[label]))}.zip`;
        const { tenant_id: t, session_id: session } = ctx.actor;
        const claims: ZipClaims = { t, zip: { entity: name, id, session }, n };
        const token = signAddress(ctx.deps.secret, claims, ctx.now);
        return { url: `/zip/${token}/${encodeURIComponent(n)}` };
      },
    );
  }
  publicRoute(
    app,
    {
      method: 'GET',
      path: '/zip/:token/:name',
      tag: 'content',
      summary: 'Files as a ZIP by its signed address',
      sends: 'file',
    },
    async ({ params, reply }) => {
      const claims = readAddress(app.deps.secret, params['token'] ?? '', new Date());
      if (!claims || !('zip' in claims)) throw new Refusal('not_found');
      const { t: tenant_id, zip } = claims;
      const actor = await callerNow(app.deps, { tenant_id, session_id: zip.session });
      if (!actor) throw new Refusal('not_found');
      reply.headers(downloadHeaders(claims.n, 'attachment'));
      return await reply.type('application/zip').send(zipOf(filesOf(app.deps, actor, zip)));
    },
  );
}

interface ZippedFileRow {
  id: string;
  name: string;
  sha256: string;
  size: number;
  created_at: string;
}

/** The files that the actor sees, read page by page. */
async function* filesOf(
  { database, files }: Deps,
  actor: Actor,
  zip: ZipClaims['zip'],
): AsyncGenerator<ZippedFile> {
  const t = actor.tenant_id;
  const isVisible = scopeConditions({ actor }, contentTable, sql.ref('t'));
  const { column } = ZIPPED[zip.entity as keyof typeof ZIPPED]; // signed by `signAddress`
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await database.read<ZippedFileRow>(sql`
      select t.id, t.name, t.file_sha256 as sha256, t.size, t.created_at from content t
      where ${allOf(isVisible)} and t.${sql.ref(column)} = ${zip.id}::uuid and t.id > ${after}::uuid and not t.archived
      order by t.id limit ${ROWS_AT_ONCE}::int`);
    for (const { name, sha256, size, created_at } of rows) {
      const open = async () => {
        const stream = await files.read(fileKey(t, sha256));
        if (!stream) throw new Error(`the file ${sha256} is missing`);
        return stream;
      };
      yield { name, modified: new Date(created_at), size: Number(size), open };
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}
