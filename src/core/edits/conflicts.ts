import type { ExpectedLayer, ExpectedPlace } from '../../shared/contract'
import type { AppError } from '../../shared/errors/app-error'
import { readableProperties } from '../../shared/model/layer-properties'
import type { DirectoryNode, Layer, LayerUpdate } from '../../shared/rest'
import { utcText } from '../../shared/model/zoned-time'
import { isWithin } from '../../shared/model/directory-path'
import { findFolder, plainPath, walkFolders } from '../layers/directory-tree'
import { describeProperty, labelOf, untoldProperties } from './edit-record'
import { placeOf } from './overlay'
import { quoted, listed, type SaidParams, said, type Said } from '../../shared/languages/said'
import { type ErrorReason, wordedError } from '../../shared/errors/worded-error'

/**
 * What of the changes would replace a value that is neither the one that is wanted nor the one that was there before, in plain
 * words: "Name “Pipes”, Downloads none". Null: nothing. What the service does not tell is not compared.
 */
export function conflictText(layer: Layer, changes: LayerUpdate, before: LayerUpdate): Said | null {
  const now = readableProperties(layer)
  const clashes = (Object.keys(changes) as (keyof LayerUpdate)[]).filter(
    (key) =>
      now[key] !== undefined && before[key] !== undefined && now[key] !== changes[key] && now[key] !== before[key],
  )
  return clashes.length === 0 ? null : listed(clashes.map((key) => describeProperty(key, now[key])))
}

/** Where a layer lies, for a sentence. @param place plain path; '' is the top, null: no folder */
export function placeText(place: string | null): Said {
  if (place === null || place === '') return said(`core.edits.place.${place === null ? 'none' : 'top'}`)
  return said('core.edits.place.folder', { folder: place })
}

/** Throws `service.conflict` when a layer is not what it is thought to be. */
export function checkExpectedLayer(layer: Layer, changes: LayerUpdate, expected: ExpectedLayer): void {
  const held = conflictText(layer, changes, expected.properties)
  if (held !== null) throw meanwhile('changedMeanwhile', { layer: layer.name, now: held })
  const untold = untoldProperties({ kind: 'properties', changes, before: {} })
  const drawnAt = layer.lastEditDate
  if (untold.length > 0 && drawnAt !== null && expected.lastEditDate && drawnAt !== expected.lastEditDate)
    throw meanwhile('drawnMeanwhile', {
      layer: layer.name,
      when: utcText(Date.parse(drawnAt)),
      names: listed(untold.map(labelOf)),
    })
}

/** Throws `service.conflict` when a layer lies elsewhere than it is thought to, and not where it is wanted either. */
export function checkExpectedPlaces(
  root: DirectoryNode,
  expected: readonly ExpectedPlace[],
  wanted: string | null,
  nameOf: (layerId: number) => string,
): void {
  for (const { layerId, path } of expected) {
    const place = placeOf(root, layerId)
    if (place !== path && place !== wanted)
      throw meanwhile('movedMeanwhile', { layer: nameOf(layerId), place: placeText(place) })
  }
}

/** Throws `service.conflict` when a folder holds other layers than it is thought to, at any depth. */
export function checkExpectedContent(root: DirectoryNode, path: string, expectedLayerIds: readonly number[]): void {
  const start = findFolder(root, path)?.node
  if (!start) return
  const known = new Set(expectedLayerIds)
  const others = [...walkFolders(root)]
    .filter(({ node }) => isWithin(plainPath(node.path), plainPath(start.path)))
    .flatMap(({ node }) => node.layers)
    .filter(({ layerId }) => !known.has(layerId))
    .map(({ layerName }) => layerName)
  if (others.length > 0) throw meanwhile('folderFilledMeanwhile', { folder: path, layers: quoted(others) })
}

const meanwhile = <Reason extends `${string}Meanwhile` & ErrorReason>(
  reason: Reason,
  params: SaidParams<`errors.reasons.${Reason}`>,
): AppError => wordedError('service.conflict', reason, params, { details: { meanwhile: true } })
