import type { Core } from '../core'
import { onlyEvent, type Payload } from '../shared/contract'
import type { Cli } from './command'
import { createTeller } from './progress-teller'

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
  let line = 'Reading the folder'
  core.onEvent(
    onlyEvent('uploads.planChanged', ({ plan: { progress } }: Payload<'uploads.planChanged'>) => {
      line = `Reading ${progress.rowsDone} of ${progress.rowsTotal} layers, ${progress.files} files`
    }),
  )
  return tellTrouble(cli, core, () => line)
}
