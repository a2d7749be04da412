import { expect, test } from 'vitest';
import { messagesOf } from './messages.ts';

const bodyOf = (chunks: readonly Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
const TEXT = 'data: {"a":"ä"}\n\nid: 7\n\nevent: missed\ndata:\nid: 9\n\nda';
const MESSAGES = [
  { event: 'message', data: '{"a":"ä"}', id: null },
  { event: 'message', data: '', id: '7' },
  { event: 'missed', data: '', id: '9' },
];

test.each(['\r\n', '\r', '\n'])('lines may end with %j, and data may have several', async (end) => {
  const text = ['data: {', 'data: "a":1}', 'id: 7', '', 'data: b', '', ''].join(end);
  const bytes = new TextEncoder().encode(`${text}: alive${end}`);
  for (let at = 0; at <= bytes.length; at += 1) {
    const messages = [];
    for await (const one of messagesOf(bodyOf([bytes.slice(0, at), bytes.slice(at)])))
      messages.push(one);
    expect(messages).toEqual([
      { event: 'message', data: '{\n"a":1}', id: '7' },
      { event: 'message', data: 'b', id: null },
    ]);
  }
});

test('messages arrive whole, wherever the network splits them', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  for (let at = 0; at <= bytes.length; at += 1) {
    const messages = [];
    for await (const one of messagesOf(bodyOf([bytes.slice(0, at), bytes.slice(at)])))
      messages.push(one);
    expect(messages).toEqual(MESSAGES);
  }
});
