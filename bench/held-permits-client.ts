import { existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createCore } from '../src/core'
import type { GeoEngine } from '../src/geo/engine-api'
import { memoryKeychain } from '../src/node/keychain'
import { createPermitTexts, wordsOf } from '../src/renderer/model/permit-text'
import type { PermitFilters, PermitHold } from '../src/shared/contract'
import type { PermitListItem } from '../src/shared/rest'

/** A client in a process of its own: HOME URL AUTHORIZATION PROJECT-ID hold|refresh|offline. Prints what it measured as JSON. */
async function main(): Promise<void> {
  const [homeDir = '', url = '', authorization = '', projectId = '', work = ''] = process.argv.slice(2)
  const geo = { close: () => Promise.resolve() } as unknown as GeoEngine
  const opened = performance.now()
  const core = await createCore({
    homeDir,
    keychain: memoryKeychain('bench'),
    geo,
    localService: null,
    log: () => undefined,
  })
  const openMs = performance.now() - opened
  const connectionId = await core.attach(url, authorization)
  const project = { connectionId, organization: 'acme', projectId: Number(projectId) }
  const context = { signal: new AbortController().signal }
  const hold = () => core.handlers['permits.getHold']({ project }, context)
  const result: Record<string, number> = { openMs: Math.round(openMs), idleMb: mb() }

  if (work === 'offline') {
    const page = (filters: PermitFilters, pageNumber = 1, pageSize = 500) =>
      core.handlers['permits.list']({ project, filters, pageNumber, pageSize }, context)
    const first = await page({})
    if (first.source !== 'offline') throw new Error('The service answers.')
    const last = Math.ceil(first.totalCount / 500)
    const questions: Record<string, () => unknown> = {
      'first page': () => page({}),
      'page in the middle': () => page({}, Math.round(last / 2)),
      'last page': () => page({}, last),
      'name contains “bay 42”': () => page({ name: 'bay 42' }),
      'name contains nothing that is there': () => page({ name: 'zzz' }),
      'involved in any way': () => page({ targetUserId: '00000000-0000-4000-8000-000000000510' }),
      'status and template': () => page({ statuses: [8, 5], types: ['2'] }),
      'expires within a month': () => page({ expiryDateFrom: '2026-05-01', expiryDateUntil: '2026-06-01' }),
      'counted by status': () => core.handlers['permits.countByStatus']({ project, filters: {} }, context),
      'one permit': () => core.handlers['permits.get']({ project, permitId: 54_321 % first.totalCount }, context),
      'how much is held': hold,
    }
    for (const [name, ask] of Object.entries(questions)) result[name] = await best(ask)
    const began = performance.now()
    const items: PermitListItem[] = []
    const texts = createPermitTexts()
    let prepareMs = 0
    for (let number = 1; number <= last; number++) {
      const { items: some } = await page({}, number)
      items.push(...some)
      const prepareBegan = performance.now()
      texts.add(some)
      prepareMs = Math.max(prepareMs, performance.now() - prepareBegan)
    }
    result['all pages'] = Math.round(performance.now() - began)
    result['window text, made for a page as it comes, most'] = Math.round(prepareMs * 10) / 10
    const nameOf = (id: string) => `Ada Long ${id.slice(-2)}`
    const search = (text: string) => Promise.resolve(items.filter(texts.matcher(wordsOf(text), nameOf)).length)
    const firstSearch = performance.now()
    await search('4')
    result['window text, first key'] = Math.round(performance.now() - firstSearch)
    result['window text, each further key'] = await best(() => search('isolation 42'))
  } else {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    /** As the program does by itself, at its start. */
    const broughtUpToDate = async () => {
      // Nothing else keeps this process here: the program's own clocks do not.
      const awake = setInterval(() => undefined, 1_000)
      await new Promise<void>((done) => {
        core.onEvent((name, payload) => {
          if (name === 'permits.holdChanged' && (payload as { hold: PermitHold }).hold.reading === null) done()
        })
        void core.start()
      })
      clearInterval(awake)
    }
    const began = performance.now()
    const cpuBegan = process.cpuUsage()
    const threadBegan = readingThreadS()
    let listed = 0
    core.onEvent((name, payload) => {
      if (name !== 'permits.holdChanged' || listed > 0) return
      const { hold: now } = payload as { hold: PermitHold }
      if (now.reading === 'details') listed = performance.now() - began
    })
    if (work === 'hold') await core.handlers['permits.hold']({ project, held: true }, context)
    else await broughtUpToDate()
    result['list s'] = Math.round(listed / 100) / 10
    result['all s'] = Math.round((performance.now() - began) / 100) / 10
    const { user, system } = process.cpuUsage(cpuBegan)
    result['CPU of the client, user s'] = Math.round(user / 1e5) / 10
    result['CPU of the client, system s'] = Math.round(system / 1e5) / 10
    if (threadBegan !== null)
      result['CPU of the reading thread, s'] = Math.round(((readingThreadS() ?? 0) - threadBegan) * 10) / 10
    delay.disable()
    const { whole, permits } = await hold()
    Object.assign(result, { whole, permits })
    for (const part of [50, 99, 99.9]) result[`blocked p${part} ms`] = Math.round(delay.percentile(part) / 1e5) / 10
    result['blocked most ms'] = Math.round(delay.max / 1e6)
  }
  await core.close()
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

const mb = (): number => Math.round(process.memoryUsage.rss() / 1e6)

/** Processor time of this thread so far, without the helpers of Node beside it; null where the system does not tell. */
function readingThreadS(): number | null {
  const path = `/proc/self/task/${process.pid}/stat`
  if (!existsSync(path)) return null
  const stat = readFileSync(path, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / 100
}

/** Milliseconds of the median of five. */
async function best(ask: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return Math.round((times.sort((a, b) => a - b)[2] ?? 0) * 10) / 10
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
