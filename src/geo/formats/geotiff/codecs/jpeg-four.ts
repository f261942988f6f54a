import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What is used of libjpeg-turbo's own interface (TurboJPEG). */
interface TurboJpeg {
  memory: { readonly buffer: ArrayBuffer }
  malloc(bytes: number): number
  free(at: number): void
  tjInitDecompress(): number
  tjDestroy(handle: number): number
  tjDecompressHeader3(handle: number, at: number, bytes: number, w: number, h: number, s: number, c: number): number
  tjDecompress2(
    handle: number,
    ...rest: [at: number, bytes: number, to: number, w: number, pitch: number, h: number, format: number, flags: number]
  ): number
}

/** TJPF_CMYK: four components as they are; TJPF_RGBA. */
const [fourComponents, rgba] = [11, 7]
let compiled: object | null = null

/** WebAssembly as far as it is used: the types of Node leave it to those of browsers. */
const wasm = (
  globalThis as unknown as {
    WebAssembly: {
      Module: new (bytes: Uint8Array) => object
      Instance: new (module: object, imports: object) => { exports: object }
    }
  }
).WebAssembly

/**
 * Decodes a JPEG of four components (red, green, blue and infrared; CMYK) without any change of colour. The package's own
 * `decode` gives RGBA only, so its module is called directly. Throws a plain Error for what it cannot decode.
 */
export function decodeFourBands(input: Uint8Array): Decoded {
  const { damaged, ...decoded } = decodePixels(input, fourComponents)
  if (damaged) throw new Error('damaged JPEG data')
  return decoded
}

/** Decodes a JPEG to RGBA in spite of damaged parts, which come out in whatever colours. Throws a plain Error for one that is none. */
export function decodeDamaged(input: Uint8Array): Decoded {
  return decodePixels(input, rgba)
}

interface Decoded {
  width: number
  height: number
  data: Uint8Array
}

/** `damaged`: the library met what cannot be, and went on. What it cannot go on from it ends by a jump, which throws here. */
function decodePixels(input: Uint8Array, format: number): Decoded & { damaged: boolean } {
  const turbo = instantiate()
  const handle = turbo.tjInitDecompress()
  const source = turbo.malloc(input.length)
  const sizes = turbo.malloc(16)
  new Uint8Array(turbo.memory.buffer, source, input.length).set(input)
  const words = [sizes, sizes + 4, sizes + 8, sizes + 12] as const
  turbo.tjDecompressHeader3(handle, source, input.length, ...words)
  const [width = 0, height = 0] = new Uint32Array(turbo.memory.buffer, sizes, 2)
  if (width === 0 || height === 0) throw new Error('no JPEG header')
  const bytes = width * height * 4
  const target = turbo.malloc(bytes)
  if (target === 0) throw new Error('no room for the pixels')
  const options = [target, width, width * 4, height, format, 0] as const
  const damaged = turbo.tjDecompress2(handle, source, input.length, ...options) !== 0
  return { width, height, data: new Uint8Array(turbo.memory.buffer, target, bytes).slice(), damaged }
}

/** A new instance each time: what a damaged picture leaves behind goes with it. */
function instantiate(): TurboJpeg {
  compiled ??= new wasm.Module(readFileSync(createRequire(__filename).resolve('@cwasm/jpeg-turbo/jpeg-turbo.wasm')))
  const refuse = (name: string) => (): never => {
    throw new Error(`libjpeg-turbo called ${name}`)
  }
  const calls = ['environ_get', 'proc_exit', 'fd_close', 'fd_seek', 'fd_write']
  const instance = new wasm.Instance(compiled, {
    env: { setjmp: () => 0, longjmp: refuse('longjmp') },
    wasi_snapshot_preview1: {
      environ_sizes_get: () => 0,
      ...Object.fromEntries(calls.map((name) => [name, refuse(name)])),
    },
  })
  return instance.exports as unknown as TurboJpeg
}
