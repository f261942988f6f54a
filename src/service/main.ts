import { limitsOfEnvironment } from '../geo/workers/default-limits'
import { createGeoEngine } from '../geo/workers/geo-engine'
import { keepToOwner } from '../node/private-folder'
import { toAppError } from '../shared/errors/app-error'
import { ensureLocalUser } from './admin/administration'
import { parentChannel } from './parent-channel'
import { startProgramHere } from './program-broker'
import { startService, type ServiceOptions } from './start-service'

/** The sample and the coordinate systems that it is made with are read only where it is missing: once in the life of a home. */
const seedWithDemo =
  (atMs: number | null): ServiceOptions['seed'] =>
  async (parts) =>
    (await import('./demo')).seedDemo(atMs === null ? parts : { ...parts, now: () => atMs })

/**
 * The service as a process of its own: `service.js --data DIR [--port N] [--demo [--demo-at MS]]
 * [--local-user NAME]`. The parent is told
 * `{type: 'listening', url, authorization?, userId?}` or `{type: 'failed', error}`; `{type: 'close'}` from the parent, its
 * end, or SIGTERM ends the process. Without a parent that listens, stdout gets one line, `listening on URL`.
 */
async function main(args: readonly string[]): Promise<void> {
  keepToOwner()
  const option = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`)
    return at < 0 ? undefined : args[at + 1]
  }
  const parent = parentChannel()
  try {
    let limits = limitsOfEnvironment(process.env)
    parent?.onLimits((given) => (limits = given))
    const demoAt = option('demo-at')
    const engine = createGeoEngine({ limits: () => limits, startProgram: startProgramHere() })
    const service = await startService({
      dataDir: option('data') ?? '',
      port: Number(option('port') ?? 0),
      engine,
      ...(args.includes('--demo') ? { seed: seedWithDemo(demoAt === undefined ? null : Number(demoAt)) } : {}),
    })
    const localName = option('local-user')
    const user = localName === undefined ? null : await ensureLocalUser(service.store, localName)
    let ending = false
    const end = (): void => {
      if (ending) return
      ending = true
      void service
        .close()
        .then(() => engine.close())
        .finally(() => process.exit(0))
    }
    process.once('SIGTERM', end)
    process.once('SIGINT', end)
    parent?.onClose(end)
    if (parent) {
      parent.send({
        type: 'listening',
        url: service.url,
        ...(user ? { authorization: user.authorization, userId: user.id } : {}),
      })
    } else {
      process.stdout.write(`listening on ${service.url}\n`)
    }
  } catch (error) {
    const known = toAppError(error)
    parent?.send({ type: 'failed', error: known.toWire() })
    process.stderr.write(`${known.message}\n`)
    process.exitCode = 1
    setTimeout(() => process.exit(1), 100)
  }
}

void main(process.argv.slice(2))
