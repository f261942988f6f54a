import type { Core } from '../core'
import { onlyEvent, type Payload } from '../shared/contract'
import type { Cli } from './command'
import { createTeller, spanOf } from './progress-teller'

type PlanChanged = Pick<Payload<'uploads.planChanged'>, 'plan' | 'rows'>

const lookEveryMs = 500

/** Tells what a service that does not answer is waited for, until the returned function is called. @param line what is done */
export function tellTrouble(cli: Cli, core: Core, line: string | (() => string)): () => void {
  const teller = createTeller(cli)
  const lineNow = () => (typeof line === 'string' ? line : line())
  let told = false
  const timer = setInterval(() => {
    void Promise.resolve(core.handlers['connections.list'](undefined, { signal: cli.signal })).then((connections) => {
      const trouble = connections.find((each) => each.trouble !== null)?.trouble ?? null
      // Nothing to say of what goes quickly and well.
      if (typeof line === 'string' && trouble === null && !told) return
      told = true
      teller.tell(lineNow(), trouble)
    })
  }, lookEveryMs)
  return () => {
    clearInterval(timer)
    teller.clear()
  }
}

/** Tells how far the reading of a plan is, until the returned function is called. */
export function tellPlanning(cli: Cli, core: Core): () => void {
  const line = planningLine()
  core.onEvent(onlyEvent('uploads.planChanged', line.take))
  return tellTrouble(cli, core, line.text)
}

/** "Reading 3 of 12 layers, 40 files, 24 s left: roads.kml 43 %": the files are those of which some part has been read. */
export function planningLine(): { take: (event: PlanChanged) => void; text: () => string } {
  let line = 'Reading the folder'
  const underWay = new Map<string, string>()
  return {
    take({ plan: { progress }, rows }) {
      const { rowsDone, rowsTotal, files, secondsLeft } = progress
      const left = secondsLeft === null ? '' : `, ${spanOf(secondsLeft)} left`
      line = `Reading ${rowsDone} of ${rowsTotal} layers, ${files} files${left}`
      for (const { id, name, files, readFraction } of rows) {
        if (readFraction === undefined) underWay.delete(id)
        else underWay.set(id, `${files[0]?.name ?? name} ${Math.floor(readFraction * 100)} %`)
      }
    },
    text: () => (underWay.size === 0 ? line : `${line}: ${[...underWay.values()].join(', ')}`),
  }
}
