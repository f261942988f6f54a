/** The memory of WebAssembly is counted in pages. */
const pageBytes = 65_536

/** What the kernel may hold, and whether it has asked for more. */
const bound = { bytes: Infinity, refused: false }

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
// The types of Node know WebAssembly by its types alone.
const memory = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly.Memory
  .prototype
const grow = memory.grow

// The library of the kernel takes no such bound: a line that means another a thousand times over takes gigabytes within a single call.
memory.grow = function (this: Memory, pages: number): number {
  bound.refused = this.buffer.byteLength + pages * pageBytes > bound.bytes
  if (bound.refused) throw new RangeError('The memory of this module is bounded.')
  return grow.call(this, pages)
}

/** Sets how far memory of WebAssembly may grow in this thread from now on. */
export function boundKernelMemory(bytes: number): void {
  Object.assign(bound, { bytes, refused: false })
}

/** Whether more was asked for in vain since the bound was set; a smaller piece may have been given then. */
export function wasMemoryRefused(): boolean {
  return bound.refused
}
