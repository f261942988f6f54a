import type { RecordRow } from '../../../shared/model/transmittal'
import { records as english } from '../../../shared/languages/en/records'
import { t } from '../../language'

type Page = (typeof english)['page']

/** What became of a row of a record, in a word or two. */
export function recordState(state: string): string {
  return t(`records.page.states.${isOf<keyof Page['states']>(english.page.states, state) ? state : 'open'}`)
}

/** The coordinate system of a row, how it was found, and as what it was sent. */
export function recordCrs({ crs }: RecordRow): string[] {
  const code = (srid: number) => `EPSG:${srid}`
  const found = crs.found === null ? t('records.page.noCrs') : [code(crs.found), crs.name ?? ''].join(' ').trim()
  const from =
    crs.from !== null && isOf<keyof Page['crsFrom']>(english.page.crsFrom, crs.from)
      ? [t(`records.page.crsFrom.${crs.from}`)]
      : []
  const asked =
    crs.asked === -1 ? t('records.page.auto') : crs.asked === 0 ? t('records.page.projectCrs') : code(crs.asked)
  return [found, ...from, t('records.page.askedCrs', { code: asked })]
}

const isOf = <Key extends string>(words: object, key: string): key is Key => Object.hasOwn(words, key)
