import type { Detail } from '@plumbline/contract/kit/errorBody';
import { expect, test } from 'vitest';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import type { ContentEntry, FileEntry } from './contentEntry.ts';
import {
  outcomeOfChange,
  outcomeOfContentError,
  outcomeOfFile,
  outcomeOfRemoval,
  outcomeOfSignature,
} from './contentOutcome.ts';

const sha256 = 'a'.repeat(64);
const file = { kind: 'file', content_id: 'c', attempts: 1, body: { sha256 } } as FileEntry; // what is compared
const removal = { kind: 'removal', content_id: 'c', attempts: 1 } as ContentEntry; // likewise
const refusal = (status: number, detail: Detail | null) => new RefusalError(status, detail);
const damaged = refusal(422, [{ loc: ['body', 'sha256'], msg: 'x', type: 'mismatch' }]);

test.each([
  ['names the content and its hash', { id: 'c', sha256 }, 'store'],
  ['names another hash', { id: 'c', sha256: 'b'.repeat(64) }, 'hold'],
  ['names another content', { id: 'd', sha256 }, 'hold'],
  ['names no hash', { id: 'c' }, 'hold'],
  ['is a page', '<html>', 'hold'],
  ['is empty', undefined, 'hold'],
])(
  'the bytes of a file are freed only if the answer names both: one that %s',
  (_name, answer, event) => {
    expect(outcomeOfFile(answer, file).event).toBe(event);
  },
);

test('a change and a removal are acknowledged by their own answers alone', () => {
  expect(outcomeOfChange({ id: 'c' }, 'c').event).toBe('store');
  expect(outcomeOfChange({ id: 'd' }, 'c').event).toBe('hold');
  expect(outcomeOfRemoval(undefined).event).toBe('store');
  expect(outcomeOfRemoval('<html>').event).toBe('hold');
});

test.each<[string, unknown, ContentEntry, string]>([
  ['no network', new NetworkError('down'), file, 'hold network'],
  ['the session is over', refusal(401, 'Unauthorized'), file, 'hold session'],
  ['the licence has expired', refusal(402, { code: 'license_expired' }), file, 'hold payment'],
  ['the licence is full', refusal(402, { code: 'limit_reached' }), file, 'refuse refused'],
  ['too large', refusal(413, { code: 'too_large' }), file, 'refuse refused'],
  ['not accepted', refusal(415, { code: 'unsupported_media' }), file, 'refuse refused'],
  ['the inspection is closed', refusal(409, { code: 'wrong_status' }), file, 'refuse refused'],
  ['a proxy that limits bodies', refusal(413, null), file, 'hold stranger'],
  [
    'bytes that are missing',
    refusal(409, { code: 'wrong_status', reason: 'unfinished' }),
    file,
    'hold server',
  ],
  ['bytes damaged on the way', damaged, file, 'hold server'],
  ['damaged again and again', damaged, { ...file, attempts: 3 }, 'refuse refused'],
  ['a file of nothing', refusal(404, 'Not Found'), file, 'refuse refused'],
  ['a removed content is removed', refusal(404, 'Not Found'), removal, 'store'],
  ['a page finds nothing to remove', refusal(404, null), removal, 'hold stranger'],
])('%s', (_name, error, entry, expected) => {
  const outcome = outcomeOfContentError(error, entry);
  const reason = 'trouble' in outcome ? ` ${outcome.trouble.reason}` : '';
  expect(`${outcome.event}${reason}`).toBe(expected);
});

test('an answer with the hash of other bytes frees nothing', () => {
  expect(outcomeOfFile({ id: 'c', sha256: 'b'.repeat(64) }, file).event).toBe('hold');
});

test('a content that is not there any more counts as removed', () => {
  expect(outcomeOfContentError(refusal(404, 'Not Found'), removal)).toEqual({ event: 'store' });
});

test('a signature has arrived once the answer names its address', () => {
  expect(outcomeOfSignature({ url: '/file/x' }).event).toBe('store');
  expect([undefined, '<html>', {}].map((answer) => outcomeOfSignature(answer).event)).toEqual([
    'hold',
    'hold',
    'hold',
  ]);
});
