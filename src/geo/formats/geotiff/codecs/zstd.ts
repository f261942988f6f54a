import { ZSTDDecoder } from 'zstddec'

let ready: Promise<ZSTDDecoder> | null = null

/** Zstandard (WASM) into at most `expected` bytes. */
export async function decodeZstd(input: Uint8Array, expected: number): Promise<Uint8Array> {
  ready ??= (async () => {
    const decoder = new ZSTDDecoder()
    await decoder.init()
    return decoder
  })()
  return (await ready).decode(input, expected)
}
