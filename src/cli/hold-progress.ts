import { counted } from '../shared/model/counted'
import type { Core } from '../core'
import type { PermitHold, ProjectRef, RevisionState } from '../shared/contract'
import type { Cli } from './command'

const terminalEveryMs = 1_000
const elsewhereEveryMs = 5_000

/** Tells on stderr how far holding is: on a terminal one line that is drawn over, elsewhere a line every five seconds. */
export function holdProgress(cli: Cli, core: Core, project: ProjectRef): { done: () => void } {
  let last = ''
  const tell = async () => {
    const states = await core.handlers['revisions.listStates']({ project }, { signal: cli.signal })
    const permits = await core.handlers['permits.getHold']({ project }, { signal: cli.signal })
    const text = [progressText(states), permitsText(permits)].filter(Boolean).join('; ')
    if (text === last) return
    last = text
    if (cli.isTerminal) process.stderr.write(`\r\u001b[K${text}`)
    else cli.note(text)
  }
  // Progress alone: the work itself says what is wrong.
  const timer = setInterval(
    () => void tell().catch(() => undefined),
    cli.isTerminal ? terminalEveryMs : elsewhereEveryMs,
  )
  timer.unref()
  return {
    done() {
      clearInterval(timer)
      if (cli.isTerminal) process.stderr.write('\r\u001b[K')
    },
  }
}

/** "12,400 of 100,000 permits read"; '' where none are wanted. While the list comes, how much of it is there. */
export function permitsText({ wished, reading, permits, whole, total }: PermitHold): string {
  if (!wished) return ''
  const count = (n: number) => n.toLocaleString('en')
  if (reading === 'list')
    return total === null ? 'the list of permits' : `${count(permits)} of ${count(total)} permits listed`
  return `${count(whole)} of ${count(Math.max(total ?? 0, permits))} permits read`
}

/** "7 of 12 revisions, 340.0 of 900.0 MB"; sizes that nobody knows are left out, and said to be. */
function progressText(states: readonly RevisionState[]): string {
  const wanted = states.filter((state) => state.wanted && (state.onDisk || state.error?.code !== 'service.forbidden'))
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  let here = 0
  let all = 0
  for (const { onDisk, state, fraction, sourceBytes } of wanted) {
    all += sourceBytes ?? 0
    if (onDisk || state === 'building') here += sourceBytes ?? 0
    else if (state === 'downloading') here += (fraction ?? 0) * (sourceBytes ?? 0)
  }
  const unknown = wanted.filter(({ sourceBytes }) => sourceBytes === null).length
  const held = wanted.filter(({ onDisk }) => onDisk).length
  return `${held} of ${counted(wanted.length, 'revision', 'revisions')}, ${megabytes(here)} of ${megabytes(all)} MB${unknown > 0 ? ` and ${unknown} of unknown size` : ''}`
}
