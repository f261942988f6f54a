import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { using } from '../../node/using'
import type { NamedAddress } from '../settings/settings-file'
import { countDumps, readCrashes } from '../../node/crashes/crash-records'
import { settings as settingsSchema } from '../../shared/contract'
import { formatBytes } from '../../shared/model/format-bytes'
import type { DiagnosticsSection } from '../../shared/model/diagnostics-text'
import type { Policy } from '../policy/policy'
import { readHomeUsage } from '../revisions/home-usage'
import { knownSchemas } from '../store/known-schemas'
import { cleanText } from './clean-text'
import { schemaOf } from './schema-of'
import { hideServices } from './hide-services'
import { systemLines } from './system-lines'

/** What the diagnostics are made from beside the home folder. */
export interface DiagnosticsParts {
  homeDir: string
  version: string
  /** "window", "web host", "command line". */
  program: string
  policy: Policy
  /** What the graphics of the window say of themselves; null: there is no window. */
  graphics: (() => Promise<string[]>) | null
  /** The last warnings and errors of this run, oldest first. */
  errors: () => readonly string[]
  /** Hides what this run knows to be secret. */
  clean: (text: string) => string
}

const logLines = 200
const logBytes = 64 * 1024

/** The sections of the diagnostics as they are now. Never rejects: what cannot be read is told in its place. */
export async function gatherSections(parts: DiagnosticsParts, withHosts: boolean): Promise<DiagnosticsSection[]> {
  const { homeDir } = parts
  const services = await readServices(homeDir)
  const hide = withHosts ? (text: string) => text : hideServices(services)
  const lines: [DiagnosticsSection['id'], () => Promise<string[]> | string[]][] = [
    ['program', () => programLines(parts)],
    ['system', () => systemLines(homeDir)],
    ...(parts.graphics ? [['graphics', parts.graphics] as [DiagnosticsSection['id'], () => Promise<string[]>]] : []),
    ['settings', () => settingLines(parts)],
    ['connections', () => connectionLines(homeDir, services)],
    ['stores', () => storeLines(homeDir)],
    ['errors', () => orNone(parts.errors())],
    ['log', () => lastLogLines(homeDir)],
    ['crashes', () => crashLines(homeDir)],
  ]
  return Promise.all(
    lines.map(async ([id, read]) => {
      const text = await Promise.resolve()
        .then(read)
        .catch((error: unknown) => [`cannot be read: ${String(error)}`])
      return { id, text: hide(cleanText(parts.clean(text.join('\n')))) }
    }),
  )
}

function programLines({ version, program, homeDir }: DiagnosticsParts): string[] {
  const { electron, chrome, node } = process.versions as Record<string, string | undefined>
  return [
    `written: ${new Date().toISOString()}`,
    `Plumbline: ${version}, ${program}`,
    ...(electron ? [`Electron: ${electron}, Chromium ${chrome}`] : []),
    `Node: ${node}`,
    `home: ${homeDir}`,
    `running for: ${Math.round(process.uptime())} s`,
  ]
}

async function settingLines({ homeDir, policy }: DiagnosticsParts): Promise<string[]> {
  const kept = await readJson(join(homeDir, 'settings.json'))
  const enforced: Record<string, unknown> = policy.settings
  const values = Object.keys(settingsSchema.shape).flatMap((name) => {
    const value = enforced[name] ?? kept?.[name]
    if (value === undefined) return []
    // Addresses of tiles often hold a key.
    const said =
      typeof value === 'string' && /url|attribution/i.test(name)
        ? value === ''
          ? 'none'
          : 'set'
        : JSON.stringify(value)
    return [`${name}: ${said}${policy.locked.some((locked) => locked === name) ? ', set by the administrator' : ''}`]
  })
  const { file, problems, connections, embeddedService, updates } = policy
  const stated = `policy: services ${connections.only ? 'only those offered' : 'any'} (${connections.offered.length} offered), service on this computer ${embeddedService}, updates ${updates ?? 'as chosen'}`
  return [
    kept === null ? 'settings.json: none, or not sound' : 'settings.json: what is not listed has its default',
    ...values,
    ...(file === null
      ? ['policy: none']
      : [`policy: ${file}`, stated, ...problems.map((each) => `policy problem: ${each}`)]),
  ]
}

function connectionLines(homeDir: string, services: readonly NamedAddress[]): Promise<string[]> {
  return readJson(join(homeDir, 'connections.json')).then((file) => {
    const records = Array.isArray(file?.connections) ? (file.connections as Record<string, unknown>[]) : []
    return orNone(
      records.map((one, at) => {
        const organizations = Array.isArray(one.organizations) ? one.organizations.length : 0
        const { name = '', baseUrl = '' } = services[at] ?? {}
        const place = one.id === 'local' ? 'on this computer' : `${name}, ${baseUrl}`
        return `${place}: credential in ${String(one.keptIn)}, ${organizations} organizations, last answered ${String(one.lastOkAt ?? 'never')}, refused ${String(one.refused ?? false)}, made by ${String(one.madeBy)}`
      }),
    )
  })
}

async function storeLines(homeDir: string): Promise<string[]> {
  const schemas = await Promise.all(
    Object.entries(knownSchemas).map(
      async ([name, known]) => `${name}: ${await storeWords(join(homeDir, name), known)}`,
    ),
  )
  const usage = [...(await readHomeUsage(homeDir))].map(([kind, bytes]) => `${kind}: ${formatBytes(bytes)}`)
  const aside = (await readdir(homeDir).catch(() => [])).filter((name) => /\.(broken|suspect)/.test(name))
  return [...schemas, ...usage, `put aside: ${aside.join(', ') || 'nothing'}`]
}

/** @param known schema that this version knows */
async function storeWords(path: string, known: number): Promise<string> {
  const found = await stat(path).catch(() => null)
  if (found === null) return 'not there'
  const schema = await schemaOf(path)
  const said = schema === null ? 'no database' : `schema ${schema}, this version knows ${known}`
  return `${formatBytes(found.size)}, ${said}`
}

async function lastLogLines(homeDir: string): Promise<string[]> {
  const path = join(homeDir, 'logs', 'plumbline.log')
  const found = await stat(path).catch(() => null)
  if (found === null) return ['none']
  return using(await open(path, 'r'), async (file) => {
    const from = Math.max(0, found.size - logBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(found.size - from), 0, found.size - from, from)
    const lines = buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n')
    return lines.slice(from > 0 ? 1 : 0).slice(-logLines)
  })
}

function crashLines(homeDir: string): string[] {
  const { count, bytes } = countDumps(homeDir)
  return [
    `dumps of processes: ${count}, ${formatBytes(bytes)} (not part of this text)`,
    ...readCrashes(homeDir).map(({ at, what, version, reason }) => `${at} ${what}, Plumbline ${version}: ${reason}`),
  ]
}

async function readServices(homeDir: string): Promise<NamedAddress[]> {
  const file = await readJson(join(homeDir, 'connections.json'))
  const records = Array.isArray(file?.connections) ? (file.connections as Record<string, unknown>[]) : []
  return records.map(({ name, baseUrl }) => ({ name: String(name ?? ''), baseUrl: String(baseUrl ?? '') }))
}

async function readJson(path: string): Promise<Record<string, unknown> | null> {
  try {
    const read: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const orNone = (lines: readonly string[]): string[] => (lines.length === 0 ? ['none'] : [...lines])
