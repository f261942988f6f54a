/** Tiles that are asked for at once at most. */
export const maxTilesInBatch = 32

const headBytes = 8
const failedLength = 0xffffffff

/** What became of one tile of a batch: its bytes, null when nothing lies there, or that it could not be had. */
export type BatchedTile = Uint8Array | null | 'failed'

/**
 * A tile as a part of an answer that holds several: which of those asked for (from 0) and how many bytes follow, both u32
 * little-endian, then the bytes. Length 0: nothing lies there; 2^32 - 1: it could not be had.
 */
export function tileFrame(index: number, tile: BatchedTile): Uint8Array {
  const bytes = tile === 'failed' || tile === null ? new Uint8Array(0) : tile
  const frame = new Uint8Array(headBytes + bytes.length)
  const head = new DataView(frame.buffer)
  head.setUint32(0, index, true)
  head.setUint32(4, tile === 'failed' ? failedLength : bytes.length, true)
  frame.set(bytes, headBytes)
  return frame
}

/** Takes an answer of tile frames apart, in whatever pieces it comes. */
export class TileFrameReader {
  private readonly head = new Uint8Array(headBytes)
  private inHead = 0
  private index = 0
  private tile: Uint8Array<ArrayBuffer> | null = null
  private inTile = 0

  /** @param give gets each tile as soon as it is whole; its bytes are its own buffer */
  constructor(private readonly give: (index: number, tile: Uint8Array<ArrayBuffer> | null | 'failed') => void) {}

  push(piece: Uint8Array): void {
    for (let at = 0; at < piece.length;) {
      if (this.tile) {
        const part = piece.subarray(at, at + this.tile.length - this.inTile)
        this.tile.set(part, this.inTile)
        this.inTile += part.length
        at += part.length
        if (this.inTile === this.tile.length) this.end(this.tile)
        continue
      }
      this.head[this.inHead++] = piece[at++]!
      if (this.inHead === headBytes) this.begin()
    }
  }

  private begin(): void {
    const view = new DataView(this.head.buffer)
    const length = view.getUint32(4, true)
    this.index = view.getUint32(0, true)
    this.inHead = 0
    if (length === 0) this.give(this.index, null)
    else if (length === failedLength) this.give(this.index, 'failed')
    else {
      this.tile = new Uint8Array(length)
      this.inTile = 0
    }
  }

  private end(tile: Uint8Array<ArrayBuffer>): void {
    this.tile = null
    this.give(this.index, tile)
  }
}
