/** WebP (libwebp, WASM) as RGBA. */
export async function decodeWebp(
  input: Uint8Array,
): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const { decode } = await import('@cwasm/webp')
  return decode(input)
}
