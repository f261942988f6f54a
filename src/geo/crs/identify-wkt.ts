import { AppError } from '../../shared/errors/app-error'
import { crsFromDefinition } from './definition'
import type { Crs } from './crs'

/** What a definition turns out to be. */
export interface CrsIdentity {
  /** EPSG code, or null when the definition equals none (it may still be usable: see `crs`) or is local. */
  readonly srid: number | null
  readonly name: string | null
  /** `unusable`: understood or not, no transform can be made; `problem` says why. */
  readonly kind: 'projected' | 'geographic' | 'local' | 'unusable'
  /** Null with kind `unusable`. */
  readonly crs: Crs | null
  /** A sentence for people; null when the CRS can be used. */
  readonly problem: string | null
}

/** Finds the EPSG code of a definition text (.prj, WKT 1 or 2, PROJJSON, PROJ string). Never throws for bad text: see `problem`. */
export function identifyWkt(text: string): CrsIdentity {
  try {
    const crs = crsFromDefinition(text)
    const problem =
      crs.kind === 'local' ? `"${crs.name}" is a local system: it does not say where on the Earth it lies.` : null
    return { srid: crs.srid, name: crs.name, kind: crs.kind, crs, problem }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { srid: null, name: null, kind: 'unusable', crs: null, problem: error.message }
  }
}
