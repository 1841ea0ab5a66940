// A file of the server that is read piece by piece.

import type { McapTypes } from "@mcap/core";

const kPiece = 1 << 20; // the most that the server gives at a time [bytes]
const kKept = 8; // pieces

export class RemoteFile implements McapTypes.IReadable {
  private length: number | null = null;
  private readonly pieces = new Map<number, Uint8Array>(); // the last used ones last

  constructor(private readonly url: string) {}

  async size(): Promise<bigint> {
    if (this.length === null) {
      const response = await fetch(this.url, { headers: { Range: "bytes=0-0" } });
      const found = /\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "");
      if (response.status !== 206 || !found) {
        throw new Error(`${this.url}: the server does not give it in pieces (${response.status})`);
      }
      this.length = Number(found[1]);
    }
    return BigInt(this.length);
  }

  async read(offset: bigint, size: bigint): Promise<Uint8Array> {
    const out = new Uint8Array(Number(size));
    for (let done = 0; done < out.length;) {
      const at = Number(offset) + done;
      const piece = await this.piece(Math.floor(at / kPiece));
      const from = at % kPiece;
      const part = piece.subarray(from, from + out.length - done);
      if (part.length === 0) throw new Error(`${this.url}: ends before byte ${at}`);
      out.set(part, done);
      done += part.length;
    }
    return out;
  }

  private async piece(index: number): Promise<Uint8Array> {
    const known = this.pieces.get(index);
    if (known) {
      this.pieces.delete(index);
      this.pieces.set(index, known);
      return known;
    }
    const length = Number(await this.size());
    const first = index * kPiece;
    const last = Math.min(first + kPiece, length) - 1;
    const response = await fetch(this.url, { headers: { Range: `bytes=${first}-${last}` } });
    if (response.status !== 206) throw new Error(`${this.url}: the server answers ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    this.pieces.set(index, bytes);
    if (this.pieces.size > kKept) this.pieces.delete(this.pieces.keys().next().value!);
    return bytes;
  }
}
