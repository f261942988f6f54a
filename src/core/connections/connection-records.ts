import { join } from 'node:path'
import { z } from 'zod'
import { projectRef } from '../../shared/contract'
import { openJsonFile, type JsonFile } from '../store/json-file'

/** Id of the connection to the embedded service; it always exists where the program carries one. */
export const localConnectionId = 'local'

/** A connection as it is kept: no secret, nothing that passes. */
const connectionRecord = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  keptIn: z.enum(['keychain', 'memory', 'none']),
  organizations: z.array(z.object({ nickname: z.string(), name: z.string() })),
  lastOkAt: z.string().nullable(),
  /** The credential was entered while the service could not be asked, which has said nothing of it yet. */
  untried: z.boolean().default(false),
})
export type ConnectionRecord = z.infer<typeof connectionRecord>

const connectionsFile = z.object({
  version: z.literal(1),
  connections: z.array(connectionRecord),
  current: projectRef.nullable(),
})
export type ConnectionsFile = z.infer<typeof connectionsFile>

/** connections.json of a home folder. */
export function openConnectionRecords(homeDir: string): JsonFile<ConnectionsFile> {
  return openJsonFile(join(homeDir, 'connections.json'), connectionsFile)
}
