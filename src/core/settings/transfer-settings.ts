import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileError } from '../../node/file-errors'
import type { Result, Settings } from '../../shared/contract'
import { wordedError } from '../../shared/errors/worded-error'
import { localConnectionId, openConnectionRecords } from '../connections/connection-records'
import { fresh } from '../connections/connection-list'
import type { Policy } from '../policy/policy'
import { longestSettingsFile, parseSettingsFile, settingsFileText, type SettingsFile } from './settings-file'
import type { openSettings } from './settings-store'

/** What an import would do. */
export type SettingsImport = Omit<Result<'app.readSettingsFile'>, 'id'>

/** Settings on their way to a file and from one; shared by the window and the command line. */
export type SettingsTransfer = ReturnType<typeof createSettingsTransfer>

export function createSettingsTransfer(
  homeDir: string,
  settings: Pick<Awaited<ReturnType<typeof openSettings>>, 'get' | 'change'>,
  policy: Policy,
) {
  const records = openConnectionRecords(homeDir)
  const isAllowed = (url: string): boolean =>
    !policy.connections.only || policy.connections.offered.some(({ baseUrl }) => baseUrl === url)
  const remote = async () =>
    (await records.read()).connections.filter(({ id, pack }) => id !== localConnectionId && pack === null)

  return {
    /** The text of a file of all settings, and of the services where they go with it. */
    text: async (withConnections: boolean): Promise<string> =>
      settingsFileText(settings.get(), withConnections ? await remote() : []),
    /** What a file would change. AppErrors of `parseSettingsFile`, and those of reading a file. */
    async read(path: string): Promise<{ file: SettingsFile; says: SettingsImport }> {
      const file = parseSettingsFile(await textOf(path), basename(path))
      const current: Record<string, unknown> = settings.get()
      const known = await remote()
      const changes = Object.entries(file.settings).flatMap(([name, to]) =>
        JSON.stringify(current[name]) === JSON.stringify(to)
          ? []
          : [
              {
                name: name as keyof Settings,
                from: wordOf(current[name]),
                to: wordOf(to),
                locked: policy.locked.some((each) => each === name),
              },
            ],
      )
      const connections = file.connections.map(({ name, baseUrl }) => ({
        ...{ name, baseUrl },
        isKnown: known.some((one) => one.baseUrl === baseUrl || one.addresses.includes(baseUrl)),
        isAllowed: isAllowed(baseUrl),
      }))
      return { file, says: { changes, connections } }
    },
    /** Takes the settings that are not laid down, and makes the connections that are not known and may be used, without a credential. */
    async take(file: SettingsFile, withConnections: boolean): Promise<Settings> {
      const free = Object.entries(file.settings).filter(([name]) => !policy.locked.some((each) => each === name))
      const changed = await settings.change(Object.fromEntries(free))
      const wanted = withConnections ? file.connections.filter(({ baseUrl }) => isAllowed(baseUrl)) : []
      if (wanted.length > 0)
        await records.change((kept) => {
          const isNew = ({ baseUrl }: { baseUrl: string }) =>
            !kept.connections.some((one) => one.baseUrl === baseUrl || one.addresses.includes(baseUrl))
          const isFirst = ({ baseUrl }: { baseUrl: string }, at: number) =>
            wanted.findIndex((one) => one.baseUrl === baseUrl) === at
          const made = wanted
            .filter((one, at) => isNew(one) && isFirst(one, at))
            .map((one) => ({
              ...{ ...fresh, addresses: [], people: [], organizations: [] },
              ...{ id: randomUUID(), name: one.name, baseUrl: one.baseUrl },
            }))
          return { ...kept, connections: [...kept.connections, ...made] }
        })
      return changed
    },
  }
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

async function textOf(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > longestSettingsFile)
      throw wordedError('invalid', 'settingsFileOther', { file: basename(path) })
    return await readFile(path, 'utf8')
  } catch (error) {
    throw fileError(error, path)
  }
}
