import { startWorker } from '../../src/service/start-worker'
import { scriptedEngine } from './scripted-engine'

const [dataDir = '', database = '', files = ''] = process.argv.slice(2)

/** A worker in a process of its own, so that it can be killed: `worker-process.ts DIR postgres://… s3://BUCKET/PREFIX`. */
void startWorker({ dataDir, database, files, engine: scriptedEngine(), log: () => undefined }).then(() =>
  process.stdout.write('working\n'),
)
