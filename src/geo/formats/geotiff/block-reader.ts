import { AppError } from '../../../shared/errors/app-error'
import type { Block, BlockSource } from '../raster/pixels'
import type { Samples } from '../raster/samples'
import { decodeBlock } from './block-decoder'
import { rowsOfBlock, type TiffImage } from './tiff-image'

/** Decoded blocks kept, and bytes read ahead where blocks follow one another. */
const cacheBytes = 96 * 2 ** 20
const readAhead = 1 << 20

/** Reads blocks of the images of a file and keeps those used last; damaged ones are left out as long as others are not. */
export class BlockReader implements BlockSource<TiffImage> {
  private readonly held = new Map<string, Block>()
  private heldBytes = 0
  private readonly coming = new Map<string, Promise<Block>>()
  private ahead: { image: TiffImage; at: number; end: number; bytes: Promise<Buffer> } | null = null
  /** Where the block that was wanted last ends in the file. */
  private last: { image: TiffImage | null; end: number } = { image: null, end: 0 }
  private readonly numbers = new Map<TiffImage, number>()
  private readonly damaged = new Map<TiffImage, Set<number>>()

  /** `onDamage` is told of each damaged block once. */
  constructor(private readonly onDamage: (error: AppError) => void) {}

  /** The block in a column and row of blocks; one that is asked for twice at a time is read once. */
  block(image: TiffImage, across: number, down: number): Promise<Block> | Block {
    const key = `${this.numberOf(image)} ${across} ${down}`
    const known = this.held.get(key)
    if (known) {
      this.held.delete(key)
      this.held.set(key, known)
      return known
    }
    let coming = this.coming.get(key)
    if (!coming) {
      coming = this.read(image, across, down)
        .then((block) => this.hold(key, block))
        .finally(() => this.coming.delete(key))
      this.coming.set(key, coming)
    }
    return coming
  }

  private hold(key: string, block: Block): Block {
    this.held.set(key, block)
    this.heldBytes += bytesOf(block)
    for (const [oldest, dropped] of this.held) {
      if (this.heldBytes <= cacheBytes || oldest === key) break
      this.held.delete(oldest)
      this.heldBytes -= bytesOf(dropped)
    }
    return block
  }

  private async read(image: TiffImage, across: number, down: number): Promise<Block> {
    if (image.unreadable) throw image.unreadable
    const inBand = image.across * image.down
    const first = down * image.across + across
    const planes: Samples[] = []
    let present = false
    const bands = image.planar ? image.samples : 1
    for (let band = 0; band < bands; band++) {
      const index = band * inBand + first
      if (image.offsets[index] === 0 || image.byteCounts[index] === 0) {
        planes.push(emptyPlane(image))
        continue
      }
      const plane = await this.decoded(image, first, index)
      present = plane !== null
      planes.push(plane ?? emptyPlane(image))
      // Without one of its bands no pixel has its colour.
      if (!plane) break
    }
    while (planes.length < bands) planes.push(emptyPlane(image))
    return {
      col: across * image.blockWidth,
      row: down * image.blockHeight,
      width: image.blockWidth,
      rows: rowsOfBlock(image, down),
      planes,
      step: image.planar ? 1 : image.samples,
      present,
    }
  }

  /** The pixels of a stored block; null when they are damaged, `first` telling their place. Errors: when those of all are. */
  private async decoded(image: TiffImage, first: number, index: number): Promise<Samples | null> {
    const stored = await this.bytes(image, image.offsets[index]!, image.byteCounts[index]!)
    try {
      return await decodeBlock(image, index, stored)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'file.corrupt') throw error
      let damaged = this.damaged.get(image)
      if (!damaged) this.damaged.set(image, (damaged = new Set()))
      if (!damaged.has(first)) this.onDamage(error)
      damaged.add(first)
      if (damaged.size === image.across * image.down) throw error
      return null
    }
  }

  private async bytes(image: TiffImage, at: number, length: number): Promise<Uint8Array> {
    const { ahead, last } = this
    const { file } = image.tiff
    this.last = { image, end: at + length }
    if (ahead?.image.tiff === image.tiff && at >= ahead.at && at + length <= ahead.end) {
      const from = at - ahead.at
      return (await ahead.bytes).subarray(from, from + length)
    }
    // Ahead only where the blocks follow one another, or nearly so: of a thinned-out picture most would be left unused.
    const gap = at - last.end
    const follows = last.image?.tiff === image.tiff && gap >= 0 && gap <= length
    if (!follows) return file.read(at, length)
    const end = Math.min(file.sizeBytes, at + Math.max(length, readAhead))
    const bytes = file.read(at, end - at)
    this.ahead = { image, at, end, bytes }
    return (await bytes).subarray(0, length)
  }

  private numberOf(image: TiffImage): number {
    let number = this.numbers.get(image)
    if (number === undefined) this.numbers.set(image, (number = this.numbers.size))
    return number
  }
}

function emptyPlane(image: TiffImage): Samples {
  return new Uint8Array(image.blockWidth * image.blockHeight * (image.planar ? 1 : image.samples))
}

function bytesOf(block: Block): number {
  return block.planes.reduce((sum, plane) => sum + plane.byteLength, 0)
}
