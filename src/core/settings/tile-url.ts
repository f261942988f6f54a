import { wordedError } from '../../shared/errors/worded-error'

/** AppError `invalid` where it is no template of the addresses of tiles; empty: there are none. */
export function checkTileUrl(template: string): void {
  if (template === '') return
  const complete = ['{z}', '{x}', '{y}'].every((part) => template.includes(part))
  if (complete && /^https?:\/\/[^\s{}]+\//.test(template)) return
  throw wordedError('invalid', 'baseMapAddress', {}, { details: { field: 'baseMapUrl' } })
}
