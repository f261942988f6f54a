import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { userDataFolder } from '../node/user-data-folder'
import { createServer, type CallName, type Handlers } from '../shared/contract'
import { contentSecurityPolicy } from '../shared/security/content-security-policy'
import { webHostCalls } from './host-calls'
import { createStaging } from './staging'
import { startWebHost } from './web-host'

void main()

async function main(): Promise<void> {
  const home = userDataFolder('Plumbline', process.env.PLUMBLINE_HOME)
  const staging = createStaging(join(home, 'staging'))
  const host = await startWebHost({
    port: portArgument(process.argv.slice(2)),
    rendererDir: join(__dirname, '../renderer'),
    server: createServer({ ...webHostCalls() } as unknown as Handlers<CallName>),
    bytes: () => Promise.resolve(null),
    staging,
    policy: () => contentSecurityPolicy([]),
  })
  void staging.tidy()
  const tellAddress = (): boolean => process.stdout.write(`open ${host.newAddress()}\n`)
  tellAddress()
  if (process.stdin.isTTY) createInterface({ input: process.stdin }).on('line', tellAddress)
  const end = (): void => {
    void host.close().then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

function portArgument(args: string[]): number {
  const at = args.indexOf('--port')
  const port = at < 0 ? 0 : Number(args[at + 1])
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  console.error('--port takes a number from 0 to 65535.')
  process.exit(2)
}
