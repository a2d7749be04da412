import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CHECK_TYPE } from '../checkLists/checkTypes.ts';
import type { RuleItem } from './completion.ts';
import { answerMarks, changedSince, signedText } from './signatures.ts';

const UNANSWERED: RuleItem = {
  id: 'a',
  parent_id: null,
  code: null,
  item_type: 'question',
  check_type_code: CHECK_TYPE.text,
  visible_if: null,
  require_photo_on: [],
  require_comment_on: [],
  value: null,
  not_applicable: false,
  quality_status_code: null,
  comment: null,
  content_count: 0,
  proposed: false,
};
const item = (changes: Partial<RuleItem>): RuleItem => ({ ...UNANSWERED, ...changes });

const answers = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    value: fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null)),
    comment: fc.option(fc.string()),
    content_count: fc.nat(3),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 30 },
);

test('whatever is changed is counted once, in whatever order the answers come', () => {
  fc.assert(
    fc.property(answers, fc.array(fc.boolean()), (given, which) => {
      const before = given.map(item);
      const after = before.map((one, n) =>
        which[n] === true ? { ...one, content_count: one.content_count + 1 } : one,
      );
      const shuffled = after.toReversed();
      const changed = which.slice(0, given.length).filter(Boolean).length;
      assert.equal(changedSince({ answer_marks: answerMarks(before) }, shuffled), changed);
      assert.equal(signedText(before) === signedText(shuffled), changed === 0);
    }),
  );
});

test('what the server spells in another way is the same answer', () => {
  const typed = item({ id: 'A', value: 'wet\r\nfloor', comment: ' dry ' });
  const stored = item({ value: 'wet\nfloor', comment: 'dry' });
  assert.equal(signedText([typed]), signedText([stored]));
  assert.equal(signedText([item({ comment: null })]), signedText([item({ comment: '' })]));
});

test('headers and other signatures are not signed', () => {
  const signature = item({ id: 'b', check_type_code: CHECK_TYPE.signature, content_count: 1 });
  const header = item({ id: 'c', item_type: 'header', check_type_code: null });
  assert.equal(signedText([UNANSWERED, signature, header]), signedText([UNANSWERED]));
});

test('an answer that only some readers see is not missing for the others, and one shown later counts', () => {
  const [seen, hidden] = [item({ id: 'a' }), item({ id: 'b' })];
  assert.equal(changedSince({ answer_marks: answerMarks([seen, hidden]) }, [seen]), 0);
  assert.equal(changedSince({ answer_marks: answerMarks([seen]) }, [seen, hidden]), 1);
  assert.equal(changedSince({ answer_marks: null }, [seen]), null);
});
