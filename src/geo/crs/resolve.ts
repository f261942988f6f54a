import { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { CrsRef } from '../model'
import type { Crs } from './crs'
import { crsFromDefinition } from './definition'
import { crsOfSrid } from './epsg-crs'

/** Resolves what a file or a person names: the EPSG code first, then WKT (or PROJJSON), then a PROJ string. Throws crs.missing, crs.unknown, crs.unusable. */
export function resolveCrs(ref: CrsRef): Crs {
  if (ref.srid !== null) {
    try {
      return crsOfSrid(ref.srid)
    } catch (error) {
      const other = ref.wkt ?? ref.proj4
      if (!other || !(error instanceof AppError) || error.code !== 'crs.unknown') throw error
    }
  }
  if (ref.wkt !== null && ref.wkt.trim() !== '') return crsFromDefinition(ref.wkt)
  if (ref.proj4 !== null && ref.proj4.trim() !== '') return crsFromDefinition(ref.proj4)
  throw errorOf('crs.missing', said('readers.crs.noneNamed'), {
    retry: 'after-change',
  })
}
