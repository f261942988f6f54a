import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findHosts } from '../../build/test/end-to-end.mjs'
import { startInElectron } from '../harness/electron'
import { residentMb } from '../harness/linux-process'
import { startInBrowser } from '../harness/web'
import { steps } from '../walker/steps'
import { describe, shorten, walk, type WalkOptions } from '../walker/walk'
import type { World } from '../walker/world'
import type { Campaign } from './campaign'
import { childrenOf } from './process-tree'

/** A window is new after so many steps. */
const stepsOfWindow = 500
const shortenForMs = 15 * 60_000
/** In a walk of so many steps each kind comes. */
const enoughForAll = 3_000

export const walker: Campaign = {
  about: 'walks through the window by chance, with a colleague and a network that goes; size: steps; --only electron',
  defaultSize: 10_000,
  needsDesktop: true,
  async run({ size, seed, only, isOver, tell, found }) {
    const counts = new Map(Object.keys(steps).map((name) => [name, 0]))
    const options = { start: await startIn(only), patienceMs: 15_000, turningMs: 5_000, tell, watch: watchUse(tell) }
    let taken = 0
    for (let walkSeed = seed; taken < size && !isOver(); walkSeed++) {
      tell(`a new window, --seed ${walkSeed}`)
      const { path, failure } = await walk(walkSeed, Math.min(stepsOfWindow, size - taken), options)
      taken += Math.max(1, path.length)
      for (const { name, done } of path) if (done) counts.set(name, (counts.get(name) ?? 0) + 1)
      const kinds = [...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${count}`)
      tell(`${taken} steps: ${kinds.join(', ')}`)
      if (failure === null) continue
      tell(describe(failure))
      found('wrong', describe(await shorten(failure, { ...options, watch: undefined, forMs: shortenForMs })))
    }
    const never = [...counts].filter(([, count]) => count === 0).map(([name]) => name)
    if (taken >= enoughForAll && never.length > 0) found('wrong', `steps that never came: ${never.join(', ')}`)
  },
}

async function startIn(only: string): Promise<WalkOptions['start']> {
  const { chromium, noChromium, electron, noElectron } = await findHosts()
  if (only === 'electron') {
    if (electron === null) throw new Error(noElectron ?? 'no Electron')
    return (options) => startInElectron(electron, options)
  }
  if (chromium === null) throw new Error(noChromium ?? 'no Chromium')
  return (options) => startInBrowser(chromium, options)
}

/** Tells at both ends of a window what it holds in memory and on the disk, and how fast it went. */
function watchUse(tell: (text: string) => void): (world: World, taken: number) => void {
  let began = 0
  return (world, taken) => {
    if (taken === 0) began = Date.now()
    const use = {
      'the walker': residentMb(process.pid),
      'the program': treeMb(world.app.pid),
      'it and the browser': treeMb(process.pid) - residentMb(process.pid),
      'its home': folderMb(world.home),
      'the data of the service': folderMb(world.service.dataDir),
    }
    const speed = taken === 0 ? [] : [`${((taken / (Date.now() - began)) * 60_000).toFixed(1)} steps a minute`]
    const sizes = Object.entries(use).map(([name, mb]) => `${name} ${mb.toFixed(0)} MB`)
    tell([`after ${taken} steps`, ...speed, ...sizes].join(', '))
  }
}

const treeMb = (pid: number): number => residentMb(pid) + childrenOf(pid).reduce((sum, child) => sum + treeMb(child), 0)

function folderMb(folder: string): number {
  let bytes = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    // What is passing may be gone by now.
    bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  return bytes / 1e6
}
