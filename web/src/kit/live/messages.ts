/** A message of a stream of server-sent events (HTML Living Standard 9.2.6). */
interface StreamMessage {
  event: string;
  data: string;
  id: string | null;
}

/** The messages of a stream as they arrive. One without data arrives too: it has an id, or tells that the stream is alive. */
export async function* messagesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamMessage> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    // a carriage return at the end may be half of a line end
    const blocks = text.split(BLANK_LINE);
    text = blocks.pop() ?? '';
    for (const block of blocks) yield messageOf(block);
  }
}

/** The end of a message. Line ends are CR, LF or both; the last one of a chunk waits for what follows it. */
const BLANK_LINE = /(?:\r\n|\n|\r(?!\n|$)){2}/;
const LINE_END = /\r\n|\n|\r/;

function messageOf(block: string): StreamMessage {
  const message: StreamMessage = { event: 'message', data: '', id: null };
  const data: string[] = [];
  for (const line of block.split(LINE_END)) {
    const [, field = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') message.event = value;
    else if (field === 'id') message.id = value;
  }
  return { ...message, data: data.join('\n') };
}
