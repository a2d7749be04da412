import type { ApiCaller, JsonRow, JourneyWorld } from './world.ts';

/** A question that asks for a photo, one that is a photo and one that is a signature. */
const ITEMS = [
  {
    name: 'Casing and bolts',
    code: 'casing',
    hint: 'Look for cracks around the feet.',
    item_type: 'question',
    check_type_code: 1,
    require_photo_on: [10, 20],
  },
  { name: 'Nameplate', code: 'plate', item_type: 'question', check_type_code: 8 },
  { name: 'Operator on site', code: 'operator', item_type: 'question', check_type_code: 9 },
];

/** A small picture that servers and browsers read. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a file as a form, as a program would; answers its id. */
export async function sendFile(
  { url }: Pick<JourneyWorld, 'url'>,
  caller: ApiCaller,
  {
    path,
    name,
    user_tags = [],
    bytes = PNG,
  }: { path: string; name: string; user_tags?: string[]; bytes?: Buffer<ArrayBuffer> },
): Promise<string> {
  const form = new FormData();
  for (const tag of user_tags) form.append('user_tags', tag);
  form.append('file', new Blob([bytes], { type: 'image/png' }), name);
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items[0]?.id ?? '';
}

/** A template with these items that is completed with a signature, and whose check list explains one of them. */
export async function photoTemplate(
  world: JourneyWorld,
  items: readonly object[] = ITEMS,
): Promise<JsonRow> {
  const list = await world.admin.post('/check_list', { name: 'Visual check', items });
  await sendFile(world, world.admin, {
    path: `/check_list/${list.id}/content`,
    name: 'Where cracks begin.png',
    user_tags: ['casing'],
  });
  return await world.admin.post('/inspection_template', {
    name: 'Visual check',
    requires_signature: true,
    details: [{ check_list_id: list.id, group_name: 'Pump', group_number: 1 }],
  });
}

export interface FileRow {
  id: string;
  name: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
  entity: string;
  entity_id: string;
  annotations: { shapes: { type: string }[] } | null;
}

/** The files of an inspection and of its items. */
export const filesOf = async ({ inspector }: JourneyWorld, id: string): Promise<FileRow[]> =>
  (await inspector.get<{ items: FileRow[] }>(`/inspection/${id}/all_content`)).items;
