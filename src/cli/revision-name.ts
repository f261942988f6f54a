import { AppError } from '../shared/errors/app-error'
import type { Layer, LayerRevision } from '../shared/rest'

/** A revision of a layer as a person names it: "12@3" is the third revision of layer 12, "12@latest" its latest, else the id follows. */
export interface RevisionName {
  layerId: number
  revision: string
}

/** Reads "LAYER@REVISION"; null when the text is none, and so a file. */
export function parseRevisionName(text: string): RevisionName | null {
  const match = /^(\d{1,15})@([^/\\]+)$/.exec(text)
  return match?.[1] && match[2] ? { layerId: Number(match[1]), revision: match[2] } : null
}

/** The revision that is meant: "latest", a number counted from the oldest (1), or an id. AppError `not-found` lists what there is. */
export function findRevision(layer: Layer, name: string): LayerRevision {
  const oldestFirst = [...layer.revisions].reverse()
  const byNumber = /^\d{1,6}$/.test(name) ? oldestFirst[Number(name) - 1] : undefined
  const found = layer.revisions.find(({ id }) => id === name) ?? (name === 'latest' ? layer.revisions[0] : byNumber)
  if (found) return found
  throw new AppError(
    'not-found',
    `Layer ${layer.id} (“${layer.name}”) has no revision “${name}”. It has ${oldestFirst.length}, numbered from 1.`,
    { details: { layer: layer.id, revision: name } },
  )
}
