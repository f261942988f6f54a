import { parseIsoMs, type Job, type Layer } from '../../shared/rest'

/** How far a revision's time may lie outside the job's, and two candidates must lie apart. */
const slackMs = 2000

/**
 * The layer that a completed job made or revised, as far as the layer list tells: the one with a revision by the same
 * person, made while the job ran. A job names no layer (interface.md, Processing job), so null when none fits or several
 * fit equally well.
 */
export function layerOfJob(job: Job, layers: readonly Layer[]): Layer | null {
  const created = job.created === null ? null : parseIsoMs(job.created)
  const updated = job.updated === null ? null : parseIsoMs(job.updated)
  if (!job.complete || job.error !== null || created === null || updated === null) return null
  const fits = layers.flatMap((layer) =>
    layer.revisions.flatMap((revision) => {
      const at = parseIsoMs(revision.createdDate)
      if (at === null || at < created - slackMs || at > updated + slackMs) return []
      if (job.userName !== null && revision.user !== null && revision.user.name !== job.userName) return []
      return [{ layer, offMs: Math.abs(updated - at) }]
    }),
  )
  fits.sort((a, b) => a.offMs - b.offMs)
  const [best, next] = fits
  if (!best) return null
  return next && next.layer.id !== best.layer.id && next.offMs - best.offMs < slackMs ? null : best.layer
}
