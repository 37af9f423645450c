/** What engine.io is about to send. */
export interface OutgoingPacket {
  readonly type: string;
  readonly data?: unknown;
  readonly options: { wsPreEncodedFrame?: Buffer[] };
}

/** The first byte of a WebSocket frame: a text, whole (RFC 6455 §5.2). */
const WHOLE_TEXT = 0x81;
/** A message, in the packets of engine.io. */
const MESSAGE = 0x34;

/**
 * Writes a message as one frame in one piece of memory, which a connection writes with one call; engine.io would hand on
 * text, which is measured, framed and written as two pieces. Only a WebSocket takes it from there.
 */
export function frameWhole({ type, data, options }: OutgoingPacket): void {
  // What goes to many was framed once for all of them.
  if (type !== 'message' || typeof data !== 'string' || options.wsPreEncodedFrame !== undefined) return;
  const length = Buffer.byteLength(data) + 1;
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = WHOLE_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame[head] = MESSAGE;
  frame.write(data, head + 1);
  options.wsPreEncodedFrame = [frame];
}
