import type { Mutant } from './mutant.ts';

const uploads = (file: string) => `server/src/areas/contents/uploads/${file}`;
const files = (file: string) => `server/src/kit/files/${file}`;
const servers = uploads('servers.test.ts');
const unread = {
  file: 'server/src/kit/http/unreadBody.ts',
  test: 'server/test/http/unreadBody.test.ts',
};

/** Promises about uploads, and about files of one tenant that cost others, that could break unnoticed. */
export const UPLOAD_MUTANTS: Mutant[] = [
  {
    ...unread,
    from: '!raw.complete && !raw.destroyed) readToEnd(raw);',
    to: 'raw.readableDidRead && raw.aborted) readToEnd(raw);',
    title: 'a connection whose body was refused serves the next request',
  },
  {
    ...unread,
    from: 'const giveUp = () => raw.socket.destroy();',
    to: 'const giveUp = () => raw.socket.ref();',
    title: 'a refused body that does not end closes the connection',
  },
  {
    file: files('pictures.ts'),
    from: '  decoding.run(turn, () =>',
    to: "  decoding.run({ ...turn, group: '', member: '' }, () =>",
    test: files('pictures.test.ts'),
    title: 'pictures of many do not wait for those of one',
  },
  {
    file: files('pdfPage.ts'),
    from: 'await drawing.run(turn, () =>',
    to: "await drawing.run({ ...turn, group: '', member: '' }, () =>",
    test: files('pdfPage.test.ts'),
    title: 'pages of many do not wait for those of one',
  },
  {
    file: uploads('tus.ts'),
    from: '  if (response.status >= 500 && fault instanceof Error) throw fault;\n',
    to: '',
    test: servers,
    title: 'a full disk is reported as such, and the upload resumes where it was',
  },
  {
    file: uploads('locks.ts'),
    from: "        and (held_by is null or held_at < now() - interval '15 seconds')\n",
    to: '',
    test: servers,
    title: 'of two parts for one place at two servers one is written, whole, and the other refused',
  },
  {
    file: uploads('announced.ts'),
    from: 'return Number(rows[0]?.bytes) + size;',
    to: 'return rows.length * 0;',
    test: servers,
    title: 'announced uploads count against the limit, on all servers together, until they end',
  },
  {
    file: files('mediaType.ts'),
    from: "      if (size > most) throw unsupported('unpacked_size');\n",
    to: '',
    test: files('mediaType.test.ts'),
    title: 'a file has the type of its bytes, or is refused',
  },
  {
    file: uploads('tus.ts'),
    from: "  if (UNKNOWN.some((name) => headers[name] !== undefined)) throw new Refusal('bad_request');\n",
    to: '',
    test: servers,
    title: 'optional parts of the protocol are refused',
  },
  {
    file: 'server/src/kit/http/bodies.ts',
    from: '      if (parts > MAX_PARTS) {',
    to: '      if (parts > MAX_PARTS * 100) {',
    test: 'server/test/http/errors.test.ts',
    title: 'a body of too many parts of any kind is refused as a whole by every call',
  },
  {
    file: 'server/src/areas/reports/mailed/routes.ts',
    from: 'max: MAX_BY_TENANT }',
    to: 'max: MAX_BY_TENANT * 9 }',
    test: 'server/src/areas/reports/mailed/mailed.test.ts',
    title:
      'a user and a tenant mail a few reports at once, on any server, and refused ones do not count',
  },
];
