import { randomBytes } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { underLock } from '../../node/file-lock'
import { projectRef } from '../../shared/contract'
import { packHead } from '../../shared/packs/pack-head'
import { openJsonFile } from '../store/json-file'

/** Id of the connection to the embedded service; it always exists where the program carries one. */
export const localConnectionId = 'local'

/** A connection as it is kept, one person at one service: no secret, nothing that passes. */
const connectionRecord = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  /** Other addresses at which the same service was met. */
  addresses: z.array(z.string()).default([]),
  /** By which the person's credentials are known again (person-mark.ts). */
  people: z.array(z.object({ of: z.enum(['person', 'value']), mark: z.string() })).default([]),
  madeBy: z.enum(['window', 'command-line']).default('window'),
  keptIn: z.enum(['keychain', 'memory', 'none']),
  organizations: z.array(z.object({ nickname: z.string(), name: z.string() })),
  lastOkAt: z.string().nullable(),
  /** The credential was entered while the service could not be asked, which has said nothing of it yet. */
  untried: z.boolean().default(false),
  /** The last that the service said of the credential is that it refuses it. */
  refused: z.boolean().default(false),
  /** Of a site pack, which no service stands behind: what it says of itself; null: it is a service. */
  pack: packHead.nullable().default(null),
})
export type ConnectionRecord = z.infer<typeof connectionRecord>

const formatVersion = 1

const connectionsFile = z.object({
  version: z.literal(formatVersion),
  connections: z.array(connectionRecord),
  current: projectRef.nullable(),
  /** Of the marks of persons; made once for a home folder. */
  salt: z.string().optional(),
})
export type ConnectionsFile = z.infer<typeof connectionsFile>

/** connections.json of a home folder, which several programs read and change. */
export type ConnectionRecords = ReturnType<typeof openConnectionRecords>

const lookEveryMs = 1_000

const isNewer = (value: unknown): boolean => Number((value as { version?: unknown } | null)?.version) > formatVersion

/** connections.json of a home folder. @param onBroken told when what it held was no list and was put aside */
export function openConnectionRecords(homeDir: string, onBroken?: () => void) {
  const path = join(homeDir, 'connections.json')
  const file = openJsonFile(path, connectionsFile, { onBroken, isNewer })
  const read = async (): Promise<ConnectionsFile> =>
    (await file.read()) ?? { version: formatVersion, connections: [], current: null }
  return {
    read,
    /** Reads, changes and writes while no other program does. */
    change: (work: (file: ConnectionsFile) => ConnectionsFile): Promise<ConnectionsFile> =>
      underLock(`${path}.lock`, async () => {
        const before = await read()
        const changed = work({ ...before, salt: before.salt ?? randomBytes(16).toString('hex') })
        await file.write(changed)
        return changed
      }),
    /** Calls when the file was changed, by whomever. Gives what ends it. */
    watch(onChanged: () => void): () => void {
      watchFile(path, { interval: lookEveryMs, persistent: false }, onChanged)
      return () => unwatchFile(path, onChanged)
    },
  }
}
