import { startService } from '../../src/service/start-service'
import { scriptedEngine } from './scripted-engine'

const [dataDir = '', files] = process.argv.slice(2)

/** The service in a process of its own, so that it can be killed: `service-process.ts DIR [s3://BUCKET/PREFIX]`. */
void startService({ dataDir, files, engine: scriptedEngine(), log: () => undefined }).then(({ url }) =>
  process.stdout.write(`listening on ${url}\n`),
)
