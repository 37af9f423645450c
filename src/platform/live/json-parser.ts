import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import { textOf } from '../json-text.ts';

/** Writes packets of JSON alone: the usual encoder looks through every message for bytes, which costs as much again. */
class JsonEncoder extends Encoder {
  /** `<type>[<namespace>,][<id>][<data>]` (Socket.IO protocol 5). */
  override encode({ type, nsp, id, data }: Packet): string[] {
    const head = `${type}${nsp === '/' ? '' : `${nsp},`}${id ?? ''}`;
    if (type === PacketType.ACK) return [`${head}[${textOf(data[0]) ?? JSON.stringify(data[0])}]`];
    return [data === undefined ? head : head + JSON.stringify(data)];
  }
}

/** Socket.IO's own protocol, for a server that sends no binary data. */
export const jsonParser = { Encoder: JsonEncoder, Decoder };
