import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckedParams, ProjectRef } from '../../../shared/contract'
import { wordedError } from '../../../shared/errors/worded-error'
import { asFileName, splitName } from '../../../shared/model/file-name'
import type { Layers } from '../../layers/layers'
import type { Revisions } from '../../revisions/revisions'
import type { Journal } from '../journal'
import { rowBefore } from './plan-again'
import type { KeptRow } from './saved/plan-store'

/** What knows revisions: as the service lists them, on the disk, and as they were sent from here. */
export interface RevisionSources {
  journal: Pick<Journal, 'byRevision'>
  layers: Pick<Layers, 'known'>
  revisions: Pick<Revisions, 'copySource'>
}

/**
 * Puts the source of an earlier revision into a folder, with the time that its file had, as a row that revises its layer. Bytes that
 * differ from those that were sent from here for it are refused. AppError `service.conflict`, and those of the download.
 */
export async function copyRevision(
  { journal, layers, revisions }: RevisionSources,
  { project, layerId, revisionId, comment }: CheckedParams<'uploads.planRestore'>,
  folder: string,
  signal: AbortSignal,
): Promise<{ path: string; row: KeptRow }> {
  await mkdir(folder, { recursive: true })
  const source = await revisions.copySource(
    { project, layerId, revisionId },
    (name) => join(folder, asFileName(name)),
    signal,
  )
  const { path, fileName, sha256, sizeBytes, srid, how } = source
  const sent = sentAs(journal, project, revisionId, fileName)
  if (sent !== null && sent !== sha256)
    throw wordedError('service.conflict', 'sourceNotAsSent', { file: fileName }, { details: { sha256, sent } })
  const told = layers
    .known(project)
    ?.byId.get(layerId)
    ?.layer.revisions.find(({ id }) => id === revisionId)
  const lastModifiedMs = told?.source?.fileLastModified ?? Date.now()
  await utimes(path, new Date(lastModifiedMs), new Date(lastModifiedMs))
  const name = asFileName(fileName)
  // It is to be read as it was: in its units, by its columns.
  const sentWith = Object.fromEntries(Object.entries(how).filter(([, value]) => value !== null && value !== undefined))
  const options = { ...sentWith, revisionComment: comment, ...(srid !== null && srid > 0 ? { srid } : {}) }
  const choices = {
    action: 'revise' as const,
    targetLayerId: layerId,
    selected: true,
    options,
    overrides: [...knownOf],
  }
  return { path, row: rowBefore(splitName(name).base, [{ path, name, sizeBytes, lastModifiedMs }], choices) }
}

/**
 * In spite of these it is sent: the service has made a layer of these very bytes, there and by a reader of its own. A file that was
 * sent to the wrong place is what is mostly undone by this, and the project's area then is none to judge by.
 */
const knownOf = ['lands-far', 'lands-nowhere', 'crs-unknown', 'not-previewed', 'too-much']

/** The SHA-256 with which a file of a revision went out from here; null: it did not, or not by that name. */
function sentAs(journal: RevisionSources['journal'], project: ProjectRef, revisionId: string, fileName: string) {
  const made = journal.byRevision(project, revisionId)
  return made?.files.find(({ name }) => name === fileName)?.sha256 ?? null
}
