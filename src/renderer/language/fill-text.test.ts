import { afterEach, expect, it } from 'vitest'
import { words as de } from '../../shared/languages/de'
import { words as en } from '../../shared/languages/en'
import { fillText } from '../../shared/languages/fill-text'
import { composer } from './i18n'
import { speak } from './speak'

afterEach(() => speak('en'))

it.each([
  ['en', en],
  ['de', de],
] as const)('core and main process fill the texts of %s as the window does', async (language, words) => {
  await speak(language)
  const params = { file: 'a|b {c}', folder: '@d', start: 'e', count: 3 }
  for (const [reason, text] of Object.entries(words.errors.reasons))
    expect(fillText(text, language, params)).toBe(composer.t(`errors.reasons.${reason}`, params))
  expect(fillText("{'{'}z{'}'} {count} | {count} in {'{'}", language, { count: 0 })).toBe('0 in {')
})
