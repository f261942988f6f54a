import { afterEach, expect, it } from 'vitest'
import { said, type SaidBy } from '../../shared/languages/said'
import { wordedError } from '../../shared/errors/worded-error'
import { AppError } from '../../shared/errors/app-error'
import { speak } from '../language/speak'
import { errorWords, sayCore } from './said'

afterEach(() => speak('en'))

const overWire = (error: AppError) => AppError.fromWire(JSON.parse(JSON.stringify(error.toWire())) as never)
const crossed = (by: SaidBy) => JSON.parse(JSON.stringify(by)) as SaidBy
const lands = {
  name: 'gas',
  far: { metres: 4_200 },
  area: said('core.problems.area.hull', { parts: said('core.problems.area.layers', { number: 46 }) }),
}
const far = said('core.problems.hinted', {
  what: said('core.problems.landsFar', lands),
  like: said('core.problems.looksLike.zone', { zone: 56 }),
  fix: said('core.problems.fixes.useCode', { code: 28356 }),
})

it('says a sentence of the core in the language of the window, with what is in it', async () => {
  const english = 'gas lands 4.2\u00a0km from the project (hull of 46 layers). It looks like zone 56: Use EPSG:28356.'
  expect([far.text, sayCore(far.text, far.by)]).toEqual([english, english])
  await speak('de')
  expect(sayCore(far.text, crossed(far.by))).toBe(
    'gas liegt 4,2\u00a0km vom Projekt entfernt (Hülle von 46 Layern). Sieht aus wie Zone 56; möglich: „EPSG:28356 verwenden“.',
  )
})

it('says in the form of its count how many columns a file and a layer share', async () => {
  const columns = (count: number) => said('core.decision.but.columns', { count, all: 9, own: 2 })
  await speak('fr')
  expect([1, 2].map((count) => sayCore('', columns(count).by).split(' de ses')[0])).toEqual(['seule 1', 'seules 2'])
})

it('says what was kept before in English, and what names a key that there is not', async () => {
  await speak('de')
  expect(sayCore('gas.shx is missing.')).toBe('gas.shx is missing.')
  const unknown: SaidBy = { key: 'core.problems.lost' as SaidBy['key'], params: {} }
  const within: SaidBy = { key: 'core.comma', params: { first: 'gas', last: unknown } }
  expect([unknown, within].map((by) => sayCore('gas.shx is missing.', by))).toEqual(
    Array(2).fill('gas.shx is missing.'),
  )
})

it('says an error of the core in the language of the window, whatever it crossed', async () => {
  const error = overWire(wordedError('file.locked', 'fileLocked', { file: 'gas.dbf' }))
  expect([error.message, errorWords(error)]).toEqual(Array(2).fill('gas.dbf is open in another program. Close it there and try again.')) // prettier-ignore
  await speak('de')
  expect(errorWords(error)).toBe('gas.dbf ist in einem anderen Programm geöffnet. Dort schließen und erneut versuchen.')
})

it('says what the code of another means, before its English sentence', async () => {
  const error = overWire(new AppError('service.not-found', 'Layer 7 is not there.'))
  expect(errorWords(error)).toBe('Layer 7 is not there.')
  await speak('fr')
  expect(errorWords(error)).toBe('Le service ne l’a pas. Layer 7 is not there.')
})

it('takes only keys of the core, with what their texts name', () => {
  const never = () => {
    // @ts-expect-error a word of the window
    said('settings.title')
    // @ts-expect-error a parameter is missing
    said('core.problems.missingShx')
  }
  expect(never).toBeTypeOf('function')
})
