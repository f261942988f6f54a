import { afterEach, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'
import { words as de } from '../../shared/languages/de'
import { words as en } from '../../shared/languages/en'
import { fillText } from '../../shared/languages/fill-text'
import { composer } from './i18n'
import { errorWords } from './error-words'
import { speak } from './speak'

afterEach(() => speak('en'))
const crossed = (error: AppError) => AppError.fromWire(JSON.parse(JSON.stringify(error.toWire())) as never)

it('says an error of the core in the language of the window, whatever it crossed', async () => {
  const error = crossed(wordedError('file.locked', 'fileLocked', { file: 'gas.dbf' }))
  expect([error.message, errorWords(error)]).toEqual(Array(2).fill('gas.dbf is open in another program. Close it there and try again.')) // prettier-ignore
  await speak('de')
  expect(errorWords(error)).toBe('gas.dbf ist in einem anderen Programm geöffnet. Dort schließen und erneut versuchen.')
})

it('says what the code of another means, before its English sentence', async () => {
  const error = crossed(new AppError('service.not-found', 'Layer 7 is not there.'))
  expect(errorWords(error)).toBe('Layer 7 is not there.')
  await speak('fr')
  expect(errorWords(error)).toBe('Le service ne l’a pas. Layer 7 is not there.')
})

it.each([
  ['en', en],
  ['de', de],
] as const)('core and main process fill the texts of %s as the window does', async (language, words) => {
  await speak(language)
  const params = { file: 'a|b {c}', folder: '@d', start: 'e' }
  for (const [reason, text] of Object.entries(words.errors.reasons))
    expect(fillText(text, language, params)).toBe(composer.t(`errors.reasons.${reason}`, params))
  expect(fillText("{'{'}z{'}'} {count} | {count} in {'{'}", language, { count: 0 })).toBe('0 in {')
})
