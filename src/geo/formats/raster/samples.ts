/** Decoded samples in the machine's byte order. Integers of 64 bits become doubles, half floats floats. */
export type Samples =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array

/** How the bits of a sample are read. */
export type SampleFormat = 'unsigned' | 'signed' | 'float' | 'complexInteger' | 'complexFloat'

/** How the samples of a block lie in its bytes. */
export interface SampleLayout {
  format: SampleFormat
  bits: number
  /** Samples side by side in a pixel; 1 where bands are apart. */
  perPixel: number
  /** Pixels of a row. */
  width: number
  rows: number
  /** TIFF tag 317: 1 none, 2 horizontal, 3 floating point. */
  predictor: number
  littleEndian: boolean
}

/** Bytes of a row of such samples. */
export function rowBytes(layout: Pick<SampleLayout, 'bits' | 'perPixel' | 'width'>): number {
  return Math.ceil((layout.width * layout.perPixel * layout.bits) / 8)
}

/** The type that holds such samples, by GDAL's names. */
export function sampleTypeName(format: SampleFormat, bits: number): string {
  const room = (sizes: readonly number[]): number => sizes.find((size) => bits <= size) ?? sizes[sizes.length - 1]!
  if (format === 'complexInteger') return `CInt${room([32, 64]) / 2}`
  if (format === 'complexFloat') return `CFloat${room([64, 128]) / 2}`
  // Half floats come out as whole ones.
  if (format === 'float') return `Float${room([32, 64])}`
  const size = room([8, 16, 32, 64])
  if (format === 'signed') return `Int${size}`
  return size === 8 ? 'Byte' : `UInt${size}`
}

/** Sample types that `toSamples` takes. */
export function isReadable(format: SampleFormat, bits: number): boolean {
  if (format === 'float') return bits === 16 || bits === 32 || bits === 64
  if (format === 'complexInteger') return bits === 32 || bits === 64
  if (format === 'complexFloat') return bits === 64 || bits === 128
  if (format === 'signed') return bits === 8 || bits === 16 || bits === 32 || bits === 64
  return (bits >= 1 && bits <= 32) || bits === 64
}

/** Bytes of a block, decompressed, as samples; the bytes are used up. */
export function toSamples(bytes: Uint8Array, layout: SampleLayout): Samples {
  const { format, bits } = layout
  if (layout.predictor === 3) return fromFloatPlanes(bytes, layout)
  if (bits < 32 && bits !== 8 && bits !== 16) return bits < 16 ? unpackBits(bytes, layout) : unpackWide(bytes, layout)
  if (bits === 8) {
    const samples = format === 'signed' ? new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) : bytes
    if (layout.predictor === 2) sumRows(samples, layout)
    return samples
  }
  if (format === 'complexInteger' || format === 'complexFloat') return magnitudes(Uint8Array.from(bytes), layout)
  const aligned = bytes.byteOffset % (bits / 8) === 0 ? bytes : Uint8Array.from(bytes)
  if (!layout.littleEndian) swap(aligned, bits)
  const count = Math.floor(aligned.length / (bits / 8))
  // Differences are of whole numbers even where the samples are real ones: of their bits.
  if (layout.predictor === 2) sumRows(typed(aligned, 'signed', bits, count), layout)
  const samples = typed(aligned, format, bits, count)
  if (bits === 64 && format !== 'float') return Float64Array.from(samples as unknown as BigInt64Array, Number)
  if (bits === 16 && format === 'float') return Float32Array.from(samples as Uint16Array, halfToFloat)
  return samples
}

/** Complex samples as their magnitudes: what radar images show. */
function magnitudes(bytes: Uint8Array, layout: SampleLayout): Samples {
  const { format, bits, predictor, littleEndian } = layout
  const half = bits / 2
  if (!littleEndian) swap(bytes, half)
  const count = Math.floor(bytes.length / (bits / 8))
  // The differences are of both parts, as if they were bands of their own.
  const parts = { ...layout, perPixel: layout.perPixel * 2 }
  if (predictor === 2) sumRows(typed(bytes, 'signed', half, count * 2), parts)
  const pairs = typed(bytes, format === 'complexFloat' ? 'float' : 'signed', half, count * 2)
  const out = half === 64 || half === 32 ? new Float64Array(count) : new Float32Array(count)
  for (let i = 0; i < count; i++) out[i] = Math.hypot(pairs[2 * i]!, pairs[2 * i + 1]!)
  return out
}

function typed(bytes: Uint8Array, format: SampleFormat, bits: number, count: number): Samples {
  const buffer = bytes.buffer as ArrayBuffer
  const { byteOffset } = bytes
  if (bits === 16)
    return format === 'signed' ? new Int16Array(buffer, byteOffset, count) : new Uint16Array(buffer, byteOffset, count)
  if (bits === 32) {
    if (format === 'float') return new Float32Array(buffer, byteOffset, count)
    return format === 'signed' ? new Int32Array(buffer, byteOffset, count) : new Uint32Array(buffer, byteOffset, count)
  }
  if (format === 'float') return new Float64Array(buffer, byteOffset, count)
  const big = format === 'signed' ? BigInt64Array : BigUint64Array
  return new big(buffer, byteOffset, count) as unknown as Samples
}

function swap(bytes: Uint8Array, bits: number): void {
  const size = bits / 8
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length - (bytes.length % size))
  if (bits === 16) whole.swap16()
  else if (bits === 32) whole.swap32()
  else whole.swap64()
}

/** Undoes predictor 2: each sample was stored as its difference from the pixel before. */
function sumRows(samples: Samples, { width, rows, perPixel }: SampleLayout): void {
  const perRow = width * perPixel
  const end = Math.min(rows * perRow, samples.length)
  // The common case has a loop of its own.
  const sum = samples instanceof Uint8Array && perPixel === 3 ? sumColours : sumRow
  for (let row = 0; row < end; row += perRow) sum(samples as Uint8Array, row, Math.min(end, row + perRow), perPixel)
}

function sumRow(samples: Samples, start: number, stop: number, perPixel: number): void {
  // Typed arrays wrap as the arithmetic of the format does.
  for (let i = start + perPixel; i < stop; i++) samples[i]! += samples[i - perPixel]!
}

function sumColours(samples: Uint8Array, start: number, stop: number): void {
  let [red, green, blue] = [0, 0, 0]
  for (let i = start; i + 2 < stop; i += 3) {
    samples[i] = red = (red + samples[i]!) & 255
    samples[i + 1] = green = (green + samples[i + 1]!) & 255
    samples[i + 2] = blue = (blue + samples[i + 2]!) & 255
  }
}

/** Undoes predictor 3: differences of bytes, the bytes of a row's samples gathered by weight, highest first. */
function fromFloatPlanes(bytes: Uint8Array, { bits, width, rows, perPixel }: SampleLayout): Samples {
  const size = bits / 8
  const perRow = width * perPixel
  const count = perRow * rows
  const out = new Uint8Array(count * size)
  // The common depth has a loop of its own.
  const words = bits === 32 ? new Int32Array(out.buffer) : null
  for (let row = 0; row < rows; row++) {
    const start = row * perRow * size
    const stop = start + perRow * size
    for (let i = start + perPixel; i < stop; i++) bytes[i]! += bytes[i - perPixel]!
    if (words) {
      for (let i = 0, at = start; i < perRow; i++, at++) {
        words[row * perRow + i] =
          (bytes[at]! << 24) | (bytes[at + perRow]! << 16) | (bytes[at + 2 * perRow]! << 8) | bytes[at + 3 * perRow]!
      }
      continue
    }
    for (let i = 0; i < perRow; i++) {
      for (let b = 0; b < size; b++) out[start + i * size + b] = bytes[start + (size - 1 - b) * perRow + i]!
    }
  }
  if (bits === 16) return Float32Array.from(new Uint16Array(out.buffer), halfToFloat)
  return bits === 32 ? new Float32Array(out.buffer) : new Float64Array(out.buffer)
}

/** Samples of odd widths, from the highest bit; rows begin at whole bytes. */
function unpackBits(bytes: Uint8Array, layout: SampleLayout): Samples {
  const { bits, width, rows, perPixel } = layout
  const perRow = width * perPixel
  const stride = rowBytes(layout)
  const out = bits <= 8 ? new Uint8Array(perRow * rows) : new Uint16Array(perRow * rows)
  const mask = (1 << bits) - 1
  for (let row = 0; row < rows; row++) {
    let at = row * stride
    let held = 0
    let heldBits = 0
    for (let i = 0; i < perRow; i++) {
      while (heldBits < bits) {
        held = ((held << 8) | (bytes[at++] ?? 0)) & 0xffffff
        heldBits += 8
      }
      heldBits -= bits
      out[row * perRow + i] = (held >>> heldBits) & mask
    }
  }
  return out
}

/** Samples of 17 to 31 bits. */
function unpackWide(bytes: Uint8Array, layout: SampleLayout): Samples {
  const { bits, width, rows, perPixel } = layout
  const perRow = width * perPixel
  const stride = rowBytes(layout)
  const out = new Uint32Array(perRow * rows)
  for (let row = 0; row < rows; row++) {
    let bit = row * stride * 8
    for (let i = 0; i < perRow; i++) {
      let value = 0
      for (let need = bits; need > 0;) {
        const free = 8 - (bit & 7)
        const take = Math.min(need, free)
        value = value * 2 ** take + (((bytes[bit >>> 3] ?? 0) >>> (free - take)) & ((1 << take) - 1))
        need -= take
        bit += take
      }
      out[row * perRow + i] = value
    }
  }
  return out
}

function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? NaN : sign * Infinity
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
