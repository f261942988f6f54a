import { compareCodeUnits } from '../../shared/model/compare-code-units'
import type { PlanRow } from '../../shared/contract'
import { compareNames } from '../language'

/** A folder of the plan, with all rows below it counted. */
export interface PlanFolder {
  /** '/' separated; '' for the top. */
  path: string
  name: string
  depth: number
  rows: number
  problems: number
  hasChildren: boolean
}

/** The folders of a plan in tree order, the top one first; folders that hold no row themselves are there for their children. */
export function planFolders(rows: readonly PlanRow[], rootName: string): PlanFolder[] {
  const folders = new Map<string, PlanFolder>()
  const ensure = (path: string): PlanFolder => {
    const known = folders.get(path)
    if (known) return known
    const parts = path === '' ? [] : path.split('/')
    const folder: PlanFolder = {
      path,
      name: parts.at(-1) ?? rootName,
      depth: parts.length,
      rows: 0,
      problems: 0,
      hasChildren: false,
    }
    folders.set(path, folder)
    if (parts.length > 0) ensure(parts.slice(0, -1).join('/')).hasChildren = true
    return folder
  }
  ensure('')
  for (const own of countsByFolder(rows).values()) {
    const parts = own.path === '' ? [] : own.path.split('/')
    for (let length = 0; length <= parts.length; length++) {
      const folder = ensure(parts.slice(0, length).join('/'))
      folder.rows += own.rows
      folder.problems += own.problems
    }
  }
  return [...folders.values()].sort((a, b) => compareFolders(a.path, b.path))
}

/** Of the rows that lie in each folder itself: there are many rows in few folders. */
function countsByFolder(rows: readonly PlanRow[]) {
  const counts = new Map<string, { path: string; rows: number; problems: number }>()
  for (const { folder: path, action } of rows) {
    const own = counts.get(path) ?? { path, rows: 0, problems: 0 }
    own.rows += 1
    if (action === 'problem') own.problems += 1
    counts.set(path, own)
  }
  return counts
}

function compareFolders(a: string, b: string): number {
  const left = a === '' ? [] : a.split('/')
  const right = b === '' ? [] : b.split('/')
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareNames(left[i] ?? '', right[i] ?? '') || compareCodeUnits(left[i] ?? '', right[i] ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length
}
