import type { PropertyValue } from '../model'
import { formed, type Hashed } from './hash-plan'
import { hashText, hashValue, mix, type Hash } from './value-hash'

/** A column whose values go into the hash of their row. */
export interface HashedColumn extends Hashed {
  /** Its place among the values of a row. */
  at: number
  seed: Hash
}

/** The column that is at a place among the values. */
export function hashedColumn(place: number, hashed: Hashed): HashedColumn {
  const seed = { a: 0, b: 0 }
  hashText(hashed.as, seed)
  return { ...hashed, at: place, seed }
}

const one: Hash = { a: 0, b: 0 }

/**
 * Puts the hashes of the values of a row into `fine` and `rough` (`hashValue`): sums over the columns, in which blanks are
 * nothing, so that it is no matter in which order they come and whether a side has a column of blanks.
 */
export function hashValues(
  values: readonly PropertyValue[],
  columns: readonly HashedColumn[],
  fine: Hash,
  rough: Hash,
): void {
  let [fineA, fineB, roughA, roughB] = [0, 0, 0, 0]
  for (const { at, form, seed } of columns) {
    const raw = values[at]
    if (raw === null || raw === undefined) continue
    const value = form === 'plain' ? raw : formed(raw, form)
    hashValue(value, one)
    if (one.a === 0 && one.b === 0) continue
    const a = mix(one.a + seed.a)
    const b = mix(one.b ^ seed.b)
    fineA = (fineA + a) | 0
    fineB = (fineB + b) | 0
    if (typeof value === 'number' ? Number.isInteger(value) : !mayBeNumber(value)) {
      roughA = (roughA + a) | 0
      roughB = (roughB + b) | 0
      continue
    }
    hashValue(value, one, true)
    roughA = (roughA + mix(one.a + seed.a)) | 0
    roughB = (roughB + mix(one.b ^ seed.b)) | 0
  }
  fine.a = fineA
  fine.b = fineB
  rough.a = roughA
  rough.b = roughB
}

/** Whether a text may be a number with digits behind the point. */
function mayBeNumber(value: PropertyValue): boolean {
  return typeof value === 'string' && value.length < 40 && value.includes('.')
}
