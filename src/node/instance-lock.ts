import { createHash } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'

/** Held as long as the process lives, or until it is let go. */
export interface Hold {
  letGo(): Promise<void>
}

/**
 * Claims a folder for this process, so that two programs never work in it at once. Null when another one holds it. Held by
 * a local socket, which the system takes away with its process, however that ends.
 */
export async function acquireInstanceLock(folder: string): Promise<Hold | null> {
  const address = socketAddress(resolve(folder))
  const held = (await listen(address)) ?? (await replaceDead(address))
  if (held === null) return null
  held.unref()
  return { letGo: () => new Promise((done) => held.close(() => done())) }
}

function socketAddress(folder: string): string {
  const digest = createHash('sha256').update(`${userInfo().username}\n${folder}`).digest('hex').slice(0, 24)
  // Not in the folder itself: the path of a socket may have 104 bytes at most.
  return process.platform === 'win32' ? `\\\\.\\pipe\\plumbline-${digest}` : join(tmpdir(), `plumbline-${digest}.sock`)
}

/** Null when the address is taken. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

/** A socket that a killed process left behind answers nobody. */
async function replaceDead(address: string): Promise<Server | null> {
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
  if (answers) return null
  // Where it cannot be removed, listening fails and says why.
  await unlink(address).catch(() => undefined)
  return listen(address)
}
