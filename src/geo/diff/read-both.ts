import { eitherSignal } from '../../node/either-signal'
import type { CallOptions } from '../engine-api'
import type { FormatId } from '../model'
import { readSide } from './reading'
import type { TwoReadings } from './schema'
import { openSealed, type SealedReading } from './sealed-reading'
import { planFor, type SideFacts, type SideRequest } from './side-facts'
import type { Work } from './work'

/** Reads a side in a thread of its own. */
export type ReadBeside = (request: SideRequest, call: CallOptions) => Promise<SealedReading>

/** Formats that are opened at little cost: a second thread opens the file once more. */
const quickToOpen: ReadonlySet<FormatId> = new Set<FormatId>([
  ...(['shapefile', 'geopackage', 'flatgeobuf', 'geojson', 'csv', 'filegdb'] as const),
])
/** Smaller files are read before a thread has started. */
const leastBytes = 8 * 2 ** 20

interface Both {
  before: { facts: SideFacts; request: SideRequest }
  after: { facts: SideFacts; request: SideRequest }
  beside: ReadBeside | null
}

/** Reads both sides: a long newer one in a thread of its own, where there is one, meanwhile. */
export async function readBoth(
  { before, after, beside }: Both,
  work: Work,
  signal: AbortSignal,
  tell: (step: string) => (features: number) => void,
): Promise<TwoReadings> {
  const { dataset, side } = after.facts
  const bytes = side.files.members.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const isBeside = beside !== null && bytes >= leastBytes && quickToOpen.has(dataset.format)
  const readHere = ({ facts, request }: Both['before'], step: string) =>
    readSide({ ...request, dataset: facts.dataset, planFor: planFor(request) }, work, signal, tell(step))
  if (!isBeside) {
    const older = await readHere(before, 'Reading the older')
    const request = { ...after.request, other: older.fields }
    return { before: older, after: await readHere({ ...after, request }, 'Reading the newer') }
  }
  const stop = new AbortController()
  let isOlderRead = false
  const newer = beside(after.request, {
    signal: eitherSignal(signal, stop.signal),
    onProgress: ({ features }) => {
      if (isOlderRead) tell('Reading the newer')(features)
    },
  })
  // One that fails while the other is read is no unhandled rejection.
  newer.catch(() => undefined)
  try {
    const older = await readHere(before, 'Reading the older')
    isOlderRead = true
    return { before: older, after: openSealed(await newer, work) }
  } catch (error) {
    stop.abort()
    await newer.catch(() => undefined)
    throw error
  }
}
