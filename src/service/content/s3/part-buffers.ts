/** Bytes of a part: the least that object stores take. With 10,000 parts the largest file may have 48 GiB. */
export const partBytes = 5 * 2 ** 20

/** So many parts of a process are on their way at once, and so many buffers are kept for the next ones. */
const sendingAtOnce = 12
const kept = 16

/**
 * The memory of all uploads of a process: a buffer for each that comes in, one for each part on its way. They are used again,
 * so that memory does not grow with what went through.
 */
export function partBuffers() {
  const free: Buffer[] = []
  const waiting: (() => void)[] = []
  let sending = 0
  return {
    take: (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(partBytes),
    give(buffer: Buffer): void {
      if (free.length < kept) free.push(buffer)
    },
    /** Sends when it is its turn, first come first served. */
    async inTurn<T>(send: () => Promise<T>): Promise<T> {
      if (sending < sendingAtOnce) sending += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await send()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else sending -= 1
      }
    },
  }
}

export type PartBuffers = ReturnType<typeof partBuffers>
