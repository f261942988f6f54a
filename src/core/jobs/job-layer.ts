import { parseIsoMs, type Job, type Layer } from '../../shared/rest'

/** Two candidates must lie apart so far. */
const apartMs = 2000
/** How far a revision's time may lie outside the job's: it is of the same clock, cut to whole seconds by some services. */
const slackMs = (a: number, b: number): number => (a % 1000 === 0 || b % 1000 === 0 ? maxSlackMs : 0)
const maxSlackMs = 999

/** A revision and the layer that it is of, with its time in UTC milliseconds. */
interface TimedRevision {
  layer: Layer
  userName: string | null
  atMs: number
}

/** All revisions of layers, the oldest first, for many questions to `layerOfJob`. */
export function byTime(layers: readonly Layer[]): TimedRevision[] {
  return layers
    .flatMap((layer) =>
      layer.revisions.flatMap(({ createdDate, user }) => {
        const atMs = parseIsoMs(createdDate)
        return atMs === null ? [] : [{ layer, userName: user?.name ?? null, atMs }]
      }),
    )
    .sort((a, b) => a.atMs - b.atMs)
}

/**
 * The layer that a completed job made or revised, as far as the layer list tells: the one with a revision by the same
 * person, made while the job ran. A job names no layer, so null when none fits or several
 * fit equally well.
 * @param revisions of `byTime`
 */
export function layerOfJob(job: Job, revisions: readonly TimedRevision[]): Layer | null {
  const created = job.created === null ? null : parseIsoMs(job.created)
  const updated = job.updated === null ? null : parseIsoMs(job.updated)
  if (!job.complete || job.error !== null || created === null || updated === null) return null
  const fits: { layer: Layer; offMs: number }[] = []
  for (let at = firstFrom(revisions, created - maxSlackMs); at < revisions.length; at++) {
    const { layer, userName, atMs } = revisions[at] as TimedRevision
    if (atMs > updated + maxSlackMs) break
    if (created - atMs > slackMs(created, atMs) || atMs - updated > slackMs(updated, atMs)) continue
    if (job.userName !== null && userName !== null && userName !== job.userName) continue
    fits.push({ layer, offMs: Math.abs(updated - atMs) })
  }
  fits.sort((a, b) => a.offMs - b.offMs)
  const [best, next] = fits
  if (!best) return null
  return next && next.layer.id !== best.layer.id && next.offMs - best.offMs < apartMs ? null : best.layer
}

/** Index of the first revision that is not before a time. */
function firstFrom(revisions: readonly TimedRevision[], ms: number): number {
  let [low, high] = [0, revisions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((revisions[middle] as TimedRevision).atMs < ms) low = middle + 1
    else high = middle
  }
  return low
}
