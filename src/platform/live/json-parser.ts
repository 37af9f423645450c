import { Decoder, Encoder, type Packet } from 'socket.io-parser';

/** Writes packets of JSON alone: the usual encoder looks through every message for bytes, which costs as much again. */
class JsonEncoder extends Encoder {
  /** `<type>[<namespace>,][<id>][<data>]` (Socket.IO protocol 5). */
  override encode({ type, nsp, id, data }: Packet): string[] {
    const head = `${type}${nsp === '/' ? '' : `${nsp},`}${id ?? ''}`;
    return [data === undefined ? head : head + JSON.stringify(data)];
  }
}

/** Socket.IO's own protocol, for a server that sends no binary data. */
export const jsonParser = { Encoder: JsonEncoder, Decoder };
