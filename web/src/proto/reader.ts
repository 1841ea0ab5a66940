// Protocol Buffers' wire format, read where it lies: nothing is copied but numbers.

export const enum Wire {
  varint = 0,
  fixed64 = 1,
  length = 2,
  fixed32 = 5,
}

const text = new TextDecoder();

export class Reader {
  view: DataView = new DataView(new ArrayBuffer(0));
  at = 0;
  end = 0;

  take(view: DataView): this {
    this.view = view;
    this.at = 0;
    this.end = view.byteLength;
    return this;
  }

  /// As a number: exact up to 2^53, which no counter here reaches.
  varint(): number {
    let out = 0;
    for (let scale = 1; this.at < this.end; scale *= 128) {
      const byte = this.view.getUint8(this.at++);
      out += (byte & 0x7f) * scale;
      if (byte < 0x80) return out;
    }
    throw new RangeError("a message ends inside a number");
  }

  /// Negative ones are written as 64 bits, of which a number would lose the last.
  signed(): number {
    let out = 0n;
    for (let shift = 0n; this.at < this.end; shift += 7n) {
      const byte = this.view.getUint8(this.at++);
      out |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, out));
    }
    throw new RangeError("a message ends inside a number");
  }

  /// The place behind a text, bytes or message that begins here with its length.
  block(): number {
    const size = this.varint();
    const end = this.at + size;
    if (end > this.end) throw new RangeError("a message ends inside a field");
    return end;
  }

  string(): string {
    const end = this.block();
    const bytes = new Uint8Array(this.view.buffer, this.view.byteOffset + this.at, end - this.at);
    this.at = end;
    return text.decode(bytes);
  }

  skip(wire: number): void {
    if (wire === Wire.varint) this.varint();
    else if (wire === Wire.length) this.at = this.block();
    else if (wire === Wire.fixed32) this.at += 4;
    else if (wire === Wire.fixed64) this.at += 8;
    else throw new RangeError(`a field of the unknown wire type ${wire}`);
  }
}
