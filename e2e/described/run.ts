import { ensurePropertyTester, say } from '../../build/setup.mjs'
import { startObjectServer } from '../../src/service/content/s3/object-server.test-helper'
import { startCluster } from '../../src/service/store/postgres/cluster.test-helper'
import { askDescribed } from './ask-described'
import { openDescribed, type DescribedService } from './described-service'

const usage = 'npx tsx e2e/described/run.ts 5000 [SEED] [shared]'

/** Asks until so many requests have been made. */
async function ask(program: string, service: DescribedService, wanted: number, firstSeed: number): Promise<void> {
  let requests = 0
  for (let seed = firstSeed; requests < wanted; seed++) {
    const asked = await askDescribed({ program, service, each: 10, covering: true, seed, known: seed % 2 === 0 })
    requests += asked.requests
    say(`seed ${seed}: ${asked.requests} requests, ${asked.passed ? 'all as described' : 'not as described'}`)
    if (asked.passed) continue
    say(`${asked.output}\n${service.lines.join('\n')}`)
    process.exitCode = 1
    return
  }
  say(`${requests} requests, nothing outside of the description`)
}

/** As an office runs it: on PostgreSQL, with files in an object store, both begun here and gone afterwards. */
async function openShared() {
  const [cluster, objects] = await Promise.all([startCluster(), startObjectServer()])
  Object.assign(process.env, objects.environment())
  const service = await openDescribed({ database: await cluster.newDatabase(), files: 's3://files/described' })
  return {
    ...service,
    async close() {
      await service.close()
      await Promise.all([cluster.close(), objects.close()])
    },
  }
}

async function main(wanted = '5000', firstSeed = '1', place?: string): Promise<void> {
  if (place !== undefined && place !== 'shared') throw new Error(usage)
  const { program, reason } = await ensurePropertyTester()
  if (program === null) throw new Error(reason)
  const service = await (place === 'shared' ? openShared() : openDescribed())
  try {
    await ask(program, service, Number(wanted), Number(firstSeed))
  } finally {
    await service.close()
  }
}

void main(...process.argv.slice(2))
