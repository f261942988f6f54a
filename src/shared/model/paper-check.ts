import { layersHash, type PrintedLayer, type PrintedPermit } from './printed-permit'

/** Something that is not as a paper says. Times are UTC minutes since 1970, null: never. */
export type PaperDifference =
  | { what: 'status'; is: number; was: number }
  | { what: 'renewal' | 'expiry'; is: number | null; was: number | null }
  /** So many more; fewer where it is negative. */
  | { what: 'events'; more: number }
  | { what: 'layer'; id: number; is: number; was: number }
  /** `layers`: which revisions, or which layers it names; `other`: a time within its minute, or another event. */
  | { what: 'area' | 'layers' | 'other' }

export interface PaperCheck {
  /** `other-permit`: the paper is of another permit with the same number. */
  verdict: 'current' | 'stale' | 'other-permit'
  differences: readonly PaperDifference[]
  /** What could not be compared, since one of both does not know it. */
  unknown: readonly ('events' | 'layers')[]
}

/** Whether a paper says what a permit is now, and what is different. */
export async function checkPaper(paper: PrintedPermit, now: PrintedPermit): Promise<PaperCheck> {
  if (paper.identity !== now.identity) return { verdict: 'other-permit', differences: [], unknown: [] }
  const { differences: ofLayers, isUnknown } = await compareLayers(paper.layers, now.layers)
  const eventsKnown = paper.events !== null && now.events !== null
  const differences: PaperDifference[] = []
  if (paper.status !== now.status) differences.push({ what: 'status', is: now.status, was: paper.status })
  for (const what of ['renewal', 'expiry'] as const)
    if (paper[what] !== now[what]) differences.push({ what, is: now[what], was: paper[what] })
  if (paper.events !== null && now.events !== null && paper.events !== now.events)
    differences.push({ what: 'events', more: now.events - paper.events })
  if (paper.area !== now.area) differences.push({ what: 'area' })
  if (differences.length === 0 && eventsKnown && paper.state !== now.state) differences.push({ what: 'other' })
  differences.push(...ofLayers)
  return {
    verdict: differences.length > 0 ? 'stale' : 'current',
    differences,
    unknown: [...(eventsKnown ? [] : (['events'] as const)), ...(isUnknown ? (['layers'] as const) : [])],
  }
}

async function compareLayers(
  was: PrintedPermit['layers'],
  is: PrintedPermit['layers'],
): Promise<{ differences: PaperDifference[]; isUnknown: boolean }> {
  if (typeof is === 'string') return { differences: [], isUnknown: true }
  if (typeof was === 'string') {
    // A hash tells nothing where one of the layers is not seen here.
    const isUnknown = is.some(({ revision }) => revision === null)
    const isSame = (await layersHash(is)) === was
    return { differences: isSame || isUnknown ? [] : [{ what: 'layers' }], isUnknown: isUnknown && !isSame }
  }
  const idsOf = (layers: readonly PrintedLayer[]) => layers.map(({ id }) => id).join()
  const differences: PaperDifference[] = idsOf(was) === idsOf(is) ? [] : [{ what: 'layers' }]
  let isUnknown = false
  for (const { id, revision: before } of was) {
    const now = is.find((one) => one.id === id)
    if (!now) continue
    if (before === null || now.revision === null) isUnknown = true
    else if (before !== now.revision) differences.push({ what: 'layer', id, is: now.revision, was: before })
  }
  return { differences, isUnknown }
}
