import { startService } from '../../src/service/start-service'
import { scriptedEngine } from './scripted-engine'

/** The service in a process of its own, so that it can be killed: `service-process.ts DIR`. */
void startService({ dataDir: process.argv[2] ?? '', engine: scriptedEngine(), log: () => undefined }).then(({ url }) =>
  process.stdout.write(`listening on ${url}\n`),
)
