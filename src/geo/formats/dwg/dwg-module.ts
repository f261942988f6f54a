import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the reader of native/dwg-reader gives. Places are bytes of its memory. */
export interface DwgExports {
  reserve(bytes: number): void
  file(bytes: number): number
  label(bytes: number): number
  open(maxBytes: number): number
  next(): number
  output(): number
  unread(): number
  faulty(): number
  done(): number
  refused(): number
}

/** One reader with its memory: it reads one drawing. */
export interface DwgInstance {
  exports: DwgExports
  /** Its memory as it is now: another one after any call that takes more. */
  bytes(): Uint8Array
}

interface Memory {
  readonly buffer: ArrayBuffer
}

/** WebAssembly as far as it is used: the types of Node leave it to those of browsers. */
const wasm = (
  globalThis as unknown as {
    WebAssembly: {
      Memory: new (pages: { initial: number; maximum: number }) => Memory
      Module: new (bytes: Uint8Array) => object
      Instance: new (module: object, imports: object) => { exports: object }
    }
  }
).WebAssembly

const pageBytes = 65_536
/** More than the reader's own data takes. */
const leastPages = 64
let compiled: object | null = null

/** A new reader, whose memory never grows beyond so many bytes. */
export function startDwgReader(maxBytes: number): DwgInstance {
  compiled ??= new wasm.Module(readFileSync(join(__dirname, 'dwg-reader.wasm')))
  const maximum = Math.max(leastPages, Math.min(65_536, Math.floor(maxBytes / pageBytes)))
  const memory = new wasm.Memory({ initial: leastPages, maximum })
  const { exports } = new wasm.Instance(compiled, { env: { memory } })
  return { exports: exports as DwgExports, bytes: () => new Uint8Array(memory.buffer) }
}
