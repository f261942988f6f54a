import { AppError } from '../../shared/errors/app-error'
import { type Said, saidError } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import { crsFromDefinition } from './definition'
import type { Crs } from './crs'
import { epsg } from './registry'
import { compoundCodeOfWkt } from './wkt/wkt-crs'

/** What a definition turns out to be. */
export interface CrsIdentity {
  /**
   * EPSG code, or null when the definition equals none (it may still be usable: see `crs`) or is local. Of a compound system
   * its own code, where it says it; `crs` is the horizontal part.
   */
  readonly srid: number | null
  readonly name: string | null
  /** `unusable`: understood or not, no transform can be made; `problem` says why. */
  readonly kind: 'projected' | 'geographic' | 'local' | 'unusable'
  /** Null with kind `unusable`. */
  readonly crs: Crs | null
  /** A sentence for people; null when the CRS can be used. */
  readonly problem: Said | null
}

/** Finds the EPSG code of a definition text (.prj, WKT 1 or 2, PROJJSON, PROJ string). Never throws for bad text: see `problem`. */
export function identifyWkt(text: string): CrsIdentity {
  try {
    const crs = crsFromDefinition(text)
    const problem = crs.kind === 'local' ? said('readers.crs.localSystem', { crs: crs.name }) : null
    return { srid: compoundCode(text, crs) ?? crs.srid, name: crs.name, kind: crs.kind, crs, problem }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { srid: null, name: null, kind: 'unusable', crs: null, problem: saidError(error) }
  }
}

/** The code that a compound system gives itself, where EPSG has it over the horizontal part found; else null. */
function compoundCode(text: string, { srid }: Crs): number | null {
  const code = /^\s*COMP/i.test(text) ? compoundCodeOfWkt(text) : null
  const entry = code === null ? undefined : epsg().get(code)
  return entry?.kind === 'compound' && entry.base === srid ? code : null
}
