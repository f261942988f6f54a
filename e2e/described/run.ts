import { ensurePropertyTester, say } from '../../build/setup.mjs'
import { askDescribed } from './ask-described'
import { openDescribed } from './described-service'

/** Asks a service by its description until so many requests have been made: `npx tsx e2e/described/run.ts 5000 [SEED] [postgres://…]`. */
async function main(wanted: number, firstSeed: number, database?: string): Promise<void> {
  const { program, reason } = await ensurePropertyTester()
  if (program === null) throw new Error(reason)
  const service = await openDescribed(database)
  let requests = 0
  try {
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
  } finally {
    await service.close()
  }
}

void main(Number(process.argv[2] ?? 5_000), Number(process.argv[3] ?? 1), process.argv[4])
