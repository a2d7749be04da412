import type { Mutant } from './mutant.ts';

const outbox = (file: string) => `web/src/offline/outbox/${file}`;
const model = {
  test: outbox('model.test.ts'),
  title: 'gets each tap to the server or into a visible list',
};
const steps = outbox('files.test.ts');
const disk = outbox('fileStore.browser.test.tsx');

const collecting = 'server/src/areas/contents/collecting.ts';
const collector = {
  test: 'server/src/areas/contents/collecting.test.ts',
  title:
    'after adding, deleting and collecting at once, exactly the kept files are counted, and all exist',
};
const whileCollected = (what: string) => ({
  test: collector.test,
  title: `adding a file just as ${what} with the same bytes is collected`,
});

/** Promises about files on their way from a device and in the store that could break unnoticed. */
export const FILE_MUTANTS: Mutant[] = [
  {
    file: collecting,
    from: 'and ${isUnused(tenant)} for update skip locked`',
    to: 'for update skip locked`',
    test: collector.test,
    title: 'a file that is added again between its choice and its collection keeps its bytes',
  },
  {
    file: collecting,
    from: '    await deleteBytes(files, tenant_id, sha256);\n    return true;\n  });',
    to: '    return true;\n  }).finally(() => deleteBytes(files, tenant_id, sha256));',
    ...whileCollected('a file that nothing refers to'),
  },
  {
    file: collecting,
    from: '    await deleteBytes(files, tenant_id, sha256);\n    await sql`delete from file_blob where tenant_id = ${tenant_id}::uuid and sha256 = ${sha256}`.execute(\n      db,\n    );\n    return true;\n  });',
    to: '    await sql`delete from file_blob where tenant_id = ${tenant_id}::uuid and sha256 = ${sha256}`.execute(db);\n    return true;\n  }).finally(() => deleteBytes(files, tenant_id, sha256));',
    ...whileCollected('bytes without a row'),
  },
  {
    file: 'server/src/kit/tenantFiles/keepFiles.ts',
    from: '    await storeBytes(ctx, file);\n  }',
    to: '  }',
    ...whileCollected('a file that nothing refers to'),
  },
  {
    file: 'server/src/kit/tenantFiles/keepFiles.ts',
    from: '  requireWithin(Number(rows[0]?.bytes) + (await beside()), limits[0]?.most ?? null);',
    to: '  void limits;',
    test: collector.test,
    title: 'the limit of a tenant is exact, however many add files at once',
  },
  {
    file: 'server/src/kit/tenantFiles/keepFiles.ts',
    from: 'returning (xmax = 0) as is_new',
    to: 'returning true as is_new',
    ...collector,
  },
  {
    file: outbox('contentOutcome.ts'),
    from: 'row?.id === entry.content_id && row.sha256 === entry.body.sha256',
    to: 'row !== null',
    test: steps,
    title: 'an answer of somebody else frees nothing',
  },
  {
    file: outbox('contentOutcome.ts'),
    from: ' && row.sha256 === entry.body.sha256',
    to: '',
    test: outbox('contentOutcome.test.ts'),
    title: 'an answer with the hash of other bytes frees nothing',
  },
  {
    file: outbox('contentOutcome.ts'),
    from: "if (entry.kind === 'removal' && code === 'not_found') return { event: 'store' };",
    to: '',
    test: outbox('contentOutcome.test.ts'),
    title: 'a content that is not there any more counts as removed',
  },
  {
    file: outbox('fileSteps.ts'),
    from: 'await edges.note({ upload_url, posted: true })',
    to: 'await edges.note({ upload_url })',
    ...model,
  },
  {
    file: outbox('fileSteps.ts'),
    from: "  if (!edges.isWanted()) throw new NetworkError('nobody waits for this file any more');",
    to: "  if (!edges.isWanted()) return { event: 'withdraw' };",
    ...model,
  },
  {
    file: outbox('lanes.ts'),
    from: "(entry.kind === 'removal' ? pendingOf(own) : own)",
    to: "(entry.kind === 'removal' ? [] : own)",
    test: steps,
    title: 'a removal waits for a file that may be arriving',
  },
  {
    file: outbox('lanes.ts'),
    from: "(entry.kind === 'removal' ? pendingOf(own) : own)",
    to: "(entry.kind === 'removal' ? pendingOf(own) : [])",
    ...model,
  },
  {
    file: outbox('lanes.ts'),
    from: 'entity_id === entry.item_id && seq < entry.seq',
    to: 'entity_id === entry.item_id && seq > entry.seq',
    ...model,
  },
  {
    file: outbox('lanes.ts'),
    from: "waiting.find(({ kind }) => kind === 'removal') ?? waiting[0]",
    to: 'waiting[0]',
    test: steps,
    title: 'a file that is refused after its removal leaves',
  },
  {
    file: outbox('sender.ts'),
    from: '      : { remove: [entry.key, ...queue.forgetContent(entry.content_id)], dropFiles };',
    to: '      : { remove: [entry.key] };',
    test: steps,
    title: 'a removal waits for a file that may be arriving',
  },
  {
    file: outbox('sender.ts'),
    from: '? { remove: [entry.key], dropFiles }',
    to: '? { remove: [entry.key] }',
    ...model,
  },
  {
    file: outbox('sender.ts'),
    from: 'isFile(sending) ? { posted: false } : {}',
    to: '{}',
    test: steps,
    title: 'a refused file waits for a decision',
  },
  {
    file: outbox('sender.ts'),
    from: '      running = null; // at once: a request that comes after the last look at `again` begins anew\n',
    to: '      await Promise.resolve();\n      running = null;\n',
    test: steps,
    title: 'whoever wants to send at any moment while a round ends begins another',
  },
  {
    file: outbox('outbox.ts'),
    from: 'await queue.withdraw(content_id)',
    to: 'false',
    test: steps,
    title: 'a file that is removed before the server is asked',
  },
  {
    file: outbox('queue.ts'),
    from: 'if (entry.user_id === user) change({ entries: [...current().entries, entry] });',
    to: 'change({ entries: [...current().entries, entry] });',
    test: steps,
    title: 'a removal belongs to the user who asked',
  },
  {
    file: outbox('fileStore.ts'),
    from: 'if (file === undefined || file.posted) return false;',
    to: 'if (file === undefined) return false;',
    test: disk,
    title: 'tabs agree on whether a file was sent before it was removed',
  },
  {
    file: outbox('fileStore.ts'),
    from: 'if (entry === undefined) return false;',
    to: 'if (entry === undefined) return true;',
    test: disk,
    title: 'tabs agree on whether a file was sent before it was removed',
  },
  {
    file: outbox('fileStore.ts'),
    from: 'if ((await keyOf(entry.content_id)) === undefined) withdrawn.add(entry);',
    to: 'void keyOf;',
    test: disk,
    title: 'an acknowledged file leaves with its bytes',
  },
  {
    file: outbox('browserStore.ts'),
    from: '          ...dropFiles.map((content_id) => files.delete(content_id)),\n',
    to: '',
    test: disk,
    title: 'an acknowledged file leaves with its bytes',
  },
  {
    file: outbox('database.ts'),
    from: 'if (before !== 1) return;',
    to: 'if (before < 1) return;',
    test: disk,
    title: 'the storage of the version before keeps everything',
  },
  {
    file: 'web/src/kit/http/upload.ts',
    from: "if (request.getMethod() !== 'HEAD' || status < 300 || isGone) return;",
    to: "if (isGone || request.getMethod() !== '') return;",
    test: 'web/src/kit/http/upload.browser.test.tsx',
    title: 'a refusal with ',
  },
  {
    file: 'web/src/kit/http/upload.ts',
    from: "  if (!request.getURL().startsWith(endpoint)) throw new Error('an upload somewhere else');\n",
    to: '',
    test: 'web/src/kit/http/upload.browser.test.tsx',
    title: 'the token is not sent to an upload somewhere else',
  },
];
