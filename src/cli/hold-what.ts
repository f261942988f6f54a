import { InvalidArgumentError } from 'commander'
import type { HoldDepth, HoldScope, HoldWish, PermitChoice } from '../shared/contract'
import { findFolder } from '../core/layers/directory-tree'
import { counted } from '../shared/model/counted'
import { AppError } from '../shared/errors/app-error'
import {
  permitFilterNames,
  permitFilters,
  permitFilterTable,
  type DirectoryNode,
  type Layer,
  type PermitFilterName,
} from '../shared/rest'
import { parseInteger } from './command'
import { findRevision, parseRevisionName, type RevisionName } from './revision-name'

/** What of a project is asked for; nothing: all of it. */
export interface WhatToHold {
  revisions: HoldDepth
  release: boolean
  layers?: number[]
  folder?: string[]
  bbox?: [number, number, number, number]
  permits?: PermitChoice
  revision?: RevisionName[]
  name?: string
}

/** Whether areas, lists, folders or revisions are named, and so what of the permits is held. */
export const isNamed = ({ folder, bbox, permits, revision, name }: WhatToHold): boolean =>
  Boolean(folder ?? bbox ?? permits ?? revision ?? name)

/** Refuses what names nothing of the project: it would be held as nothing, and nobody would notice. */
export function checkFolders(folders: readonly string[], root: DirectoryNode): void {
  const unknown = folders.find((folder) => plainPath(folder) !== '' && findFolder(root, folder) === null)
  if (unknown !== undefined) throw new AppError('invalid', `The project has no folder “${unknown}”.`)
}

/** The wishes of a command. @param before what is wished already: to be let go by its name, or as a whole */
export function wishesOf(what: WhatToHold, layers: readonly Layer[], before: readonly HoldWish[]): HoldWish[] {
  const depth = what.release ? null : what.revisions
  const wishes: HoldWish[] = []
  const add = (scope: HoldScope, own: HoldDepth | null = depth) => void wishes.push({ scope, depth: own })
  for (const layerId of what.layers ?? []) add({ kind: 'layer', layerId })
  for (const folder of what.folder ?? []) add({ kind: 'folder', path: plainPath(folder) })
  for (const { layerId, revision } of what.revision ?? []) {
    const layer = layers.find(({ id }) => id === layerId)
    if (layer === undefined) throw new AppError('invalid', `The project has no layer ${layerId}.`)
    add({ kind: 'revision', layerId, revisionId: findRevision(layer, revision).id }, what.release ? null : 1)
  }
  if (what.release && what.name !== undefined) return [...wishes, ...named(before, what.name)]
  if (what.bbox) add({ kind: 'area', name: what.name ?? what.bbox.join(','), box: what.bbox })
  if (what.permits) add({ kind: 'permits', name: what.name ?? nameOfChoice(what.permits), choice: what.permits })
  if (what.name !== undefined && !what.bbox && !what.permits)
    throw new AppError('invalid', '--name goes with --bbox or --permits.')
  if (wishes.length > 0) return wishes
  add({ kind: 'project' })
  return what.release ? [...wishes, ...before.map(({ scope }) => ({ scope, depth: null }))] : wishes
}

function named(before: readonly HoldWish[], name: string): HoldWish[] {
  const found = before.filter(({ scope }) => 'name' in scope && scope.name === name)
  if (found.length === 0) throw new AppError('invalid', `Nothing is held under the name “${name}”.`)
  return found.map(({ scope }) => ({ scope, depth: null }))
}

/** A line for each wish for a folder or a layer that a wider one has taken the place of. */
export function replacedLines(before: readonly HoldWish[], after: readonly HoldWish[]): string[] {
  const still = new Set(after.map(({ scope }) => JSON.stringify(scope)))
  return before.flatMap(({ scope, depth }) => {
    if (still.has(JSON.stringify(scope))) return []
    const what =
      scope.kind === 'folder' ? `folder ${scope.path}` : scope.kind === 'layer' ? `layer ${scope.layerId}` : null
    if (what === null) return []
    const how =
      depth === null
        ? 'was not held'
        : `was held with ${depth === 'all' ? 'all revisions' : counted(depth, 'revision', 'revisions')}`
    return [`in place of what was said before: ${what} ${how}`]
  })
}

const plainPath = (path: string) => path.replace(/^\/+|\/+$/g, '')

const nameOfChoice = (choice: PermitChoice): string =>
  'ids' in choice ? `Permits ${choice.ids.slice(0, 5).join(', ')}` : `Permits ${wordsOf(choice.filters)}`

/** Filters as they are given. */
const wordsOf = (filters: object): string =>
  Object.entries(filters)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(';')

/** West, south, east, north in degrees. */
export function parseBox(text: string): [number, number, number, number] {
  const parts = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  const [west = NaN, south = NaN, east = NaN, north = NaN] = parts
  const isSound = parts.length === 4 && parts.every(Number.isFinite) && west <= east && south <= north
  if (!isSound || Math.abs(west) > 180 || Math.abs(east) > 180 || Math.abs(south) > 90 || Math.abs(north) > 90)
    throw new InvalidArgumentError('It has to be west,south,east,north in degrees.')
  return [west, south, east, north]
}

/** Permits by their ids ("12,14"), or by filters of the interface ("statuses=8,3;name=Quay"). */
export function parseChoice(text: string): PermitChoice {
  if (/^[\d,\s]+$/.test(text)) return { ids: text.split(',').map((part) => parseInteger(part.trim())) }
  const values: Record<string, unknown> = {}
  for (const part of text.split(';')) {
    const [, name = '', value = ''] = /^\s*(\w+)=(.*)$/.exec(part) ?? []
    if (!isFilter(name))
      throw new InvalidArgumentError(`“${part}” is no filter; there are ${permitFilterNames.join(', ')}.`)
    values[name] = valueOf(name, value.trim())
  }
  const read = permitFilters.safeParse(values)
  if (!read.success) throw new InvalidArgumentError(read.error.issues[0]?.message ?? 'It is no filter.')
  return { filters: read.data }
}

const isFilter = (name: string): name is PermitFilterName => permitFilterNames.some((each) => each === name)

function valueOf(name: PermitFilterName, text: string): unknown {
  switch (permitFilterTable[name].kind) {
    case 'ids':
    case 'statuses':
      return text.split(',').map((part) => parseInteger(part.trim()))
    case 'texts':
      return text.split(',').map((part) => part.trim())
    case 'flag':
      return text === 'true'
    default:
      return text
  }
}

/** "12@3", several with commas between. */
export function parseRevisions(text: string): RevisionName[] {
  return text.split(',').map((part) => {
    const name = parseRevisionName(part.trim())
    if (name === null) throw new InvalidArgumentError('It has to be LAYER@REVISION, as in 12@3.')
    return name
  })
}

const units: Record<string, number> = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }

/** "4GB", "500 MB", "none". */
export function parseBudget(text: string): number {
  if (text === 'none') return 0
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?b?)$/i.exec(text.trim())
  const unit = units[match?.[2]?.toUpperCase() ?? '?']
  if (!match || unit === undefined || Number(match[1]) <= 0)
    throw new InvalidArgumentError('It has to be a size, as in 4GB or 500MB, or "none".')
  return Math.round(Number(match[1]) * unit)
}
