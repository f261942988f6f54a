import { afterEach, expect, it } from 'vitest'
import { said, saidError, type SaidBy } from '../../shared/languages/said'
import { wordedError } from '../../shared/errors/worded-error'
import { AppError } from '../../shared/errors/app-error'
import { speak } from '../language/speak'
import { sayCore } from './said'

afterEach(() => speak('en'))

const crossed = (by: SaidBy) => JSON.parse(JSON.stringify(by)) as SaidBy
const far = said('core.problems.landsFarHint', {
  name: 'gas',
  far: { metres: 4_200 },
  area: said('core.problems.area.hull', { parts: said('core.problems.area.layers', { number: 46 }) }),
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
  expect(sayCore('gas.shx is missing.', { key: 'core.problems.lost' as SaidBy['key'], params: {} })).toBe(
    'gas.shx is missing.',
  )
})

it('says the error of a reading by its own key, else by its code', async () => {
  const locked = saidError(wordedError('file.locked', 'fileLocked', { file: 'gas.dbf' }).toWire())
  const empty = saidError(new AppError('file.empty', 'gas.csv holds nothing.'))
  expect([locked.text, empty.text]).toEqual([
    'gas.dbf is open in another program. Close it there and try again.',
    'gas.csv holds nothing.',
  ])
  await speak('de')
  expect(sayCore(locked.text, locked.by)).toMatch(/^gas\.dbf ist in einem anderen Programm geöffnet\./)
  expect(sayCore(empty.text, empty.by)).toBe('Eine Datei ist leer. gas.csv holds nothing.')
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
