import type { Emit, Fetching, FetchWait, MeteredBySystem, Settings } from '../../shared/contract'
import { guarded } from '../guarded'
import type { Log } from '../ports'
import { throttledByKey } from '../throttled'

/** Whether what is held is fetched. */
export type FetchGate = ReturnType<typeof createFetching>

/** The system is asked for its network so often, in milliseconds. */
const askEveryMs = 60_000
const tellEveryMs = 1_000

/** What fetching hangs on. */
export interface FetchingParts {
  settings: () => Settings
  change: (changes: Partial<Settings>) => Promise<unknown>
  askMetered: () => Promise<MeteredBySystem>
  /** Whether anything is to be held: else nobody needs to know of the network. */
  isNeeded: () => boolean
  /** Whether a connection leads to the service on this computer, to which no network lies between. */
  isLocal: (connectionId: string) => boolean
  emit: Emit
  log: Log
  /** Nothing is fetched any more: what runs ends. */
  onShut: () => void
  /** It may be fetched again, or there is more room: all that is held is looked at. */
  onOpen: () => void
}

/** A gate before all fetching of what is held: a person shuts it, or a network that is paid by the megabyte. */
export function createFetching(parts: FetchingParts) {
  let bySystem: MeteredBySystem = 'unknown'
  /** A person has said that it may be fetched on this network. */
  let allowed = false
  let timer: NodeJS.Timeout | null = null
  let told = ''
  let heldBytes = () => 0
  let before: { waits: FetchWait | null; limitBytes: number } | null = null

  const isMetered = ({ metered }: Settings): boolean => (metered === 'system' ? bySystem === 'yes' : metered === 'yes')

  function waits(): FetchWait | null {
    const settings = parts.settings()
    if (settings.holdPaused) return 'paused'
    return !allowed && settings.meteredFetch === 'ask' && isMetered(settings) ? 'metered' : null
  }

  function read(): Fetching {
    const limitBytes = parts.settings().holdLimitBytes
    return { waits: waits(), bySystem, heldBytes: heldBytes(), limitBytes }
  }

  /** Lets run or ends what has to, and tells when something is another than before. */
  function look(): void {
    const now = { waits: waits(), limitBytes: parts.settings().holdLimitBytes }
    const last = before
    before = now
    if (last !== null && now.waits !== null && last.waits === null) parts.onShut()
    const hasMoreRoom = last !== null && now.limitBytes !== last.limitBytes
    if (last !== null && now.waits === null && (last.waits !== null || hasMoreRoom)) parts.onOpen()
    const fetching = read()
    const text = JSON.stringify(fetching)
    if (text === told) return
    told = text
    parts.emit('holding.fetchingChanged', fetching)
  }

  async function ask(): Promise<void> {
    if (!parts.isNeeded() || parts.settings().metered !== 'system') return
    const now = await parts.askMetered()
    if (now === bySystem) return
    // What was allowed on one network is not allowed on the next.
    if (now === 'yes') allowed = false
    bySystem = now
    look()
  }
  const safeAsk = () => void ask().catch((error: unknown) => parts.log('warn', String(error)))

  const safeLook = guarded(parts.log, 'whether to fetch was not found out', look)
  const touch = throttledByKey<undefined>(tellEveryMs, () => '', safeLook)

  return {
    /** @param connectionId of the service that would be asked */
    waits(connectionId: string): FetchWait | null {
      const why = waits()
      return why === 'metered' && parts.isLocal(connectionId) ? null : why
    },
    read,
    /** Tells how what is held is measured. */
    measureBy: (measure: () => number): void => void (heldBytes = measure),
    /** A setting is another. */
    look: safeLook,
    /** What is held takes other room. */
    touch,
    /** Resolves when the system has told of its network: before that nothing is to be fetched. */
    async start(): Promise<void> {
      told = JSON.stringify(read())
      before = { waits: waits(), limitBytes: parts.settings().holdLimitBytes }
      timer = setInterval(safeAsk, askEveryMs)
      timer.unref()
      await ask()
    },
    pause: (paused: boolean): Promise<unknown> => parts.change({ holdPaused: paused }),
    fetchNow(): void {
      allowed = true
      look()
    },
    /** All that was wanted has been tried: what comes later is asked for again. */
    tried(): void {
      if (!allowed) return
      allowed = false
      look()
    },
    close(): void {
      if (timer) clearInterval(timer)
      touch.close()
    },
  }
}
