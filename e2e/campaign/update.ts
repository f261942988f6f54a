import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, createReadStream, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { writeFeeds } from '../../build/package/feed.mjs'
import { newKey, publicKeyOf, signatureOf } from '../../build/package/sign-feed.mjs'
import type { UpdateState } from '../../src/shared/contract'
import { between, pause, type Campaign, type CampaignRun } from './campaign'
import { Machine, type RunningProgram } from './update-machine'
import { makeVersion, packApp } from './update-versions'

/** A packed program that renews itself from a feed of this computer. */
export const update: Campaign = {
  about: 'renews a packed archive from a local feed, refuses what is false, and is killed meanwhile (kills)',
  defaultSize: 50,
  needsDesktop: true,
  async run(run) {
    const site = await openSite(run)
    try {
      for (const [name, step] of Object.entries(steps)) {
        if (!name.includes(run.only)) continue
        await step(run, site)
        run.tell(`${name}: done`)
      }
    } finally {
      site.close()
    }
  },
}

type Site = Awaited<ReturnType<typeof openSite>>

/** The versions that there are, and the server that their feed lies on. */
async function openSite(run: CampaignRun) {
  const folder = join(run.folder, 'feed')
  const packages = join(run.folder, 'packages')
  for (const each of [folder, packages]) mkdirSync(each)
  const key = newKey()
  /** Bytes a second of a package; 0: as fast as it goes. After `cutAt` bytes the connection breaks; 0: never. */
  const line = { bytesPerSecond: 0, cutAt: 0 }
  const server = createServer(
    ({ url = '' }, response) => void serve(join(folder, basename(url.split('?')[0] ?? '')), response, line),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const app = packApp(run.folder)
  const make = (version: string, spoiled?: 'dies' | 'blank') =>
    makeVersion(app, packages, { version, feed, keys: [publicKeyOf(key)], spoiled })
  const versions = { old: await make('0.1.0'), next: await make('0.2.0'), dies: await make('0.3.0', 'dies'), blank: await make('0.4.0', 'blank') } // prettier-ignore
  run.tell('four versions are made')
  let days = 0
  return {
    ...{ folder, versions, line },
    /** Puts one on the feed, dated a day after the one before. */
    publish(archive: string, options: { key?: string; staging?: number } = {}): void {
      const version = /-(\d+\.\d+\.\d+)-/.exec(basename(archive))?.[1] ?? ''
      copyFileSync(archive, join(folder, basename(archive)))
      const date = new Date(Date.UTC(2026, 0, 1 + ++days)).toISOString()
      writeFeeds({ folder, version, date, staging: options.staging ?? 100 })
      const file = join(folder, 'latest-linux.yml')
      writeFileSync(`${file}.sig`, signatureOf(readFileSync(file), options.key ?? key))
    },
    machine: (name: string) => new Machine(join(run.folder, name), versions.old),
    close: () => void server.close(),
  }
}

async function serve(
  path: string,
  response: ServerResponse,
  line: { bytesPerSecond: number; cutAt: number },
): Promise<void> {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return void response.writeHead(404).end()
  response.setHeader('content-length', size)
  const isPackage = path.endsWith('.tar.gz')
  let sent = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    if (isPackage && line.cutAt > 0 && sent >= line.cutAt) return void response.destroy()
    if (response.destroyed) return
    if (!response.write(chunk)) await Promise.race([new Promise((next) => response.once('drain', next)), pause(1_000)])
    sent += (chunk as Buffer).length
    if (isPackage && line.bytesPerSecond > 0) await pause(((chunk as Buffer).length / line.bytesPerSecond) * 1_000)
  }
  response.end()
}

const reasonOf = ({ problem }: UpdateState): string => problem?.by?.key.replace('errors.reasons.', '') ?? 'none'

const steps: Readonly<Record<string, (run: CampaignRun, site: Site) => Promise<void>>> = {
  found,
  refused,
  full,
  undone,
  kills,
}

/** Found, fetched, restarted into. */
async function found(run: CampaignRun, site: Site): Promise<void> {
  const machine = site.machine('found')
  site.publish(site.versions.next)
  const program = await machine.start()
  const state = await program.check()
  if (state.phase !== 'ready') run.found('wrong', `the next version is not ready: ${JSON.stringify(state)}`)
  if (!(await seen(program, 'Plumbline 0.2.0 is ready'))) run.found('wrong', 'the window does not tell of it')
  await restarted(machine, program)
  await expectVersion(run, machine, '0.2.0', 'after the restart')
  machine.remove()
}

async function refused(run: CampaignRun, site: Site): Promise<void> {
  const machine = site.machine('refused')
  const { next, old, dies } = site.versions
  const program = await machine.start()
  const file = join(site.folder, 'latest-linux.yml')
  const archive = join(site.folder, basename(next))
  const spoilPackage = () => writeFileSync(archive, readFileSync(archive).fill(0, 5_000_000, 5_000_100))
  const expectReason = async (what: string, reason: string) => {
    const state = await program.check()
    if (reasonOf(state) !== reason || state.phase === 'ready') run.found('wrong', `${what}: ${JSON.stringify(state)}`)
    else run.tell(`${what}: ${reason}`)
  }
  site.publish(next)
  const replayed = [file, `${file}.sig`].map((path) => [path, readFileSync(path)] as const)
  site.publish(next, { staging: 0 })
  await expectReason('staged share of 0 %', 'none')
  for (const [path, bytes] of replayed) writeFileSync(path, bytes)
  await expectReason('an older feed again', 'updateReplayed')
  site.publish(old)
  await expectReason('no newer version', 'none')
  site.publish(next)
  spoilPackage()
  await expectReason('a package with bytes changed', 'updateDamaged')
  site.publish(next)
  writeFileSync(file, readFileSync(file, 'utf8').replace('"version": "0.2.0"', '"version": "0.2.9"'))
  await expectReason('a feed changed', 'updateNotSigned')
  spoilPackage()
  site.publish(next, { key: newKey() })
  await expectReason('feed and package changed, signed by another key', 'updateNotSigned')
  site.publish(next)
  site.line.cutAt = 20_000_000
  await expectReason('half a download', 'connectionCut')
  site.line.cutAt = 0
  site.publish(dies)
  await expectReason('a version that dies at once', 'updateDoesNotStart')
  program.close()
  await machine.cut()
  await expectVersion(run, machine, '0.1.0', 'after all that was refused')
  machine.remove()
}

/** A disk of the home that is too small; where a disk of memory may be mounted. */
async function full(run: CampaignRun, site: Site): Promise<void> {
  const machine = site.machine('full')
  mkdirSync(machine.home)
  // The package alone would fit, but not beside what the program keeps.
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${statSync(site.versions.next).size}`, 'tmpfs', machine.home])
  try {
    site.publish(site.versions.next)
    const program = await machine.start()
    const state = await program.check()
    // Where the runtime cannot say how much is free, as that of the tests, the writing finds it out.
    if (!['updateNoRoom', 'diskFull'].includes(reasonOf(state)))
      run.found('wrong', `a full disk: ${JSON.stringify(state)}`)
    program.close()
    await machine.cut()
  } finally {
    await unmount(machine.home)
  }
  machine.remove()
}

/** A process that was killed holds its files for a moment after it is gone from the list of processes. */
async function unmount(folder: string): Promise<void> {
  for (let tries = 0; spawnSync('umount', [folder]).status !== 0; tries++) {
    if (tries > 50) throw new Error(`${folder} is still in use.`)
    await pause(200)
  }
}

/** A version whose window stays empty gives way to the one before. */
async function undone(run: CampaignRun, site: Site): Promise<void> {
  const machine = site.machine('undone')
  site.publish(site.versions.blank)
  const program = await machine.start()
  const state = await program.check()
  if (state.phase !== 'ready') run.found('wrong', `the spoiled version is not ready: ${JSON.stringify(state)}`)
  await restarted(machine, program)
  machine.spawn()
  await pause(15_000)
  await machine.cut()
  const back = await expectVersion(run, machine, '0.1.0', 'after two starts of a version that shows nothing', true)
  if (back?.undone !== '0.4.0') run.found('wrong', `nobody is told that it was put back: ${JSON.stringify(back)}`)
  machine.remove()
}

/** Killed at any moment between the question and the first start of the next version, it starts. */
async function kills(run: CampaignRun, site: Site): Promise<void> {
  site.publish(site.versions.next)
  site.line.bytesPerSecond = 60_000_000
  const came = { '0.1.0': 0, '0.2.0': 0 }
  for (let number = 1; number <= run.size && !run.isOver(); number++) {
    const machine = site.machine(`kill-${number}`)
    const phase = ['download', 'unpack', 'swap', 'first start'][between(run.random, 0, 4)] ?? ''
    const program = await machine.start()
    void program.call('updates.check').catch(() => undefined)
    const until = async (is: (state: UpdateState) => boolean) => {
      while (!is(await program.state())) await pause(20)
    }
    if (phase === 'download') await pause(between(run.random, 0, 2_500))
    else {
      await until(({ phase, progress }) => phase === 'ready' || (progress ?? 0) >= 0.97)
      if (phase === 'unpack') await pause(between(run.random, 0, 6_000))
      else {
        await until((state) => state.phase === 'ready')
        void program.call('updates.restart').catch(() => undefined)
        await pause(phase === 'swap' ? between(run.random, 0, 1_500) : between(run.random, 1_500, 8_000))
      }
    }
    program.close()
    await machine.cut()
    const version = await expectVersion(run, machine, null, `kill ${number}, at ${phase}`)
    if (version !== null) came[version.own as keyof typeof came]++
    run.tell(`kill ${number}, at ${phase}: starts, ${version?.own}`)
    machine.remove()
  }
  site.line.bytesPerSecond = 0
  run.tell(`came up after the kills: ${JSON.stringify(came)}`)
}

/** Lets the program go, and waits until another process of it has taken over; then ends that too. */
async function restarted(machine: Machine, program: RunningProgram): Promise<void> {
  const before = machine.pids
  void program.call('updates.restart').catch(() => undefined)
  for (let waits = 0; machine.pids.some((pid) => before.includes(pid)) || machine.pids.length < 3; waits++) {
    if (waits > 600) throw new Error('The program did not start again.')
    await pause(200)
  }
  await pause(10_000)
  program.close()
  await machine.cut()
}

/** What starts now: its version and state; counts a finding where it does not start, or is another version than `expected`. */
async function expectVersion(
  run: CampaignRun,
  machine: Machine,
  expected: string | null,
  when: string,
  isUndone = false,
) {
  try {
    if (isUndone) await undoing(machine)
    const program = await machine.start()
    const [own, state] = [await program.version(), await program.state()]
    if (expected !== null && own !== expected) run.found('wrong', `${when}: ${own} starts`)
    program.close()
    await machine.cut()
    return { ...state, own }
  } catch (error) {
    run.found('lost', `${when}: the program does not start: ${String(error)}`)
    await machine.cut()
    return null
  }
}

/** The start that puts a version back ends, and starts the one before. */
async function undoing(machine: Machine): Promise<void> {
  const child = machine.spawn()
  await new Promise((resolve) => child.once('exit', resolve))
  await pause(10_000)
  await machine.cut()
}

async function seen(program: RunningProgram, text: string): Promise<boolean> {
  for (let tries = 0; tries < 50; tries++) {
    if ((await program.text()).includes(text)) return true
    await pause(200)
  }
  return false
}
