import type { ExpectedLayer, ExpectedPlace } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { readableProperties } from '../../shared/model/layer-properties'
import type { DirectoryNode, Layer, LayerUpdate } from '../../shared/rest'
import { utcText } from '../../shared/model/zoned-time'
import { isWithin } from '../../shared/model/directory-path'
import { findFolder, plainPath, walkFolders } from '../layers/directory-tree'
import { describeProperty, untoldProperties } from './edit-record'
import { placeOf } from './overlay'

/**
 * What of the changes would replace a value that is neither the one that is wanted nor the one that was there before, in plain
 * words: "Name “Pipes”, Downloads none". Null: nothing. What the service does not tell is not compared.
 */
export function conflictText(layer: Layer, changes: LayerUpdate, before: LayerUpdate): string | null {
  const now = readableProperties(layer)
  const clashes = (Object.keys(changes) as (keyof LayerUpdate)[]).filter(
    (key) =>
      now[key] !== undefined && before[key] !== undefined && now[key] !== changes[key] && now[key] !== before[key],
  )
  return clashes.length === 0 ? null : clashes.map((key) => describeProperty(key, now[key])).join(', ')
}

/** Where a layer lies, for a sentence. @param place plain path; '' is the top, null: no folder */
export function placeText(place: string | null): string {
  return place === null ? 'in no folder' : place === '' ? 'at the top' : `in “${place}”`
}

/** Throws `service.conflict` when a layer is not what it is thought to be. */
export function checkExpectedLayer(layer: Layer, changes: LayerUpdate, expected: ExpectedLayer): void {
  const held = conflictText(layer, changes, expected.properties)
  if (held !== null) throw meanwhile(`“${layer.name}” was changed by somebody else meanwhile. It is now: ${held}.`)
  const untold = untoldProperties({ kind: 'properties', changes, before: {} })
  const drawnAt = layer.lastEditDate
  if (untold.length > 0 && drawnAt !== null && expected.lastEditDate && drawnAt !== expected.lastEditDate)
    throw meanwhile(
      `“${layer.name}” was revised or its look changed on ${utcText(Date.parse(drawnAt))}. The service does not say what is set now: ${untold.join(', ')}.`,
    )
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
      throw meanwhile(`“${nameOf(layerId)}” was moved by somebody else meanwhile; it lies ${placeText(place)} now.`)
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
    .map(({ layerName }) => `“${layerName}”`)
  if (others.length === 0) return
  const more = others.length > 3 ? ` and ${others.length - 3} more` : ''
  throw meanwhile(
    `The folder “${path}” was not removed: it holds layers that were put there meanwhile: ${others.slice(0, 3).join(', ')}${more}. Without the folder they are in none.`,
  )
}

function meanwhile(message: string): AppError {
  return new AppError('service.conflict', message, { details: { meanwhile: true } })
}
