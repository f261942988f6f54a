import type { ProjectRef, Settings } from '../../../shared/contract'
import type { Connections } from '../../connections/connections'
import type { JobWatch } from '../../jobs/job-watch'
import type { Clock, Log } from '../../ports'
import type { EngineTimings } from './engine-timings'
import type { Journal } from '../journal'
import type { Layer } from '../../../shared/rest'
import type { ProjectFacts, SourceFacts } from '../decide'
import type { TransferRecord } from '../journal-records'

/** What the transfers of the journal are run with. */
export interface EngineOptions {
  journal: Journal
  connections: Connections
  jobWatch: JobWatch
  clock: Clock
  log: Log
  settings: () => Settings
  /** Something of a transfer changed that a window may show. */
  onChanged: (transferId: string) => void
  onLayersChanged: (project: ProjectRef) => void
  /** A transfer has ended in any way. */
  onEnded: (transfer: TransferRecord) => void
  /** When a service that cannot be reached is asked next, UTC milliseconds; null: not known. */
  nextTryMs: (connectionId: string) => number | null
  /** The project as the decision over a row sees it, from layers that were read just now. */
  factsOf: (project: ProjectRef, layers: readonly Layer[]) => ProjectFacts
  /** What the source of a layer's latest revision holds, from what was kept, else fetched and read. Rejects only when cancelled. */
  lookInto: (
    project: ProjectRef,
    revision: { layerId: number; revisionId: string },
    signal: AbortSignal,
  ) => Promise<SourceFacts>
  timings?: Partial<EngineTimings>
}
