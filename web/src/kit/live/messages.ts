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
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield messageOf(block);
  }
}

function messageOf(block: string): StreamMessage {
  const message: StreamMessage = { event: 'message', data: '', id: null };
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'data') message.data += value;
    else if (field === 'event') message.event = value;
    else if (field === 'id') message.id = value;
  }
  return message;
}
