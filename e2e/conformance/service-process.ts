import { startService } from '../../src/service/start-service'
import { scriptedEngine } from './scripted-engine'

const [dataDir = '', files, database] = process.argv.slice(2)

/** The service in a process of its own, so that it can be killed: `service-process.ts DIR [s3://BUCKET/PREFIX [postgres://…]]`. */
void startService({ dataDir, files, database, engine: scriptedEngine(), log: () => undefined }).then(({ url }) =>
  process.stdout.write(`listening on ${url}\n`),
)
