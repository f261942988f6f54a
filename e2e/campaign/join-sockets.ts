import type { Socket } from 'node:net'

/** Passes on what comes at either end to the other, and ends both with the first that ends. @param open keeps those that are open */
export function joinSockets(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      open.delete(one)
      other.destroy()
    })
    one.pipe(other)
  }
}
