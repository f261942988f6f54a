import { afterEach, beforeEach, expect, it } from 'vitest'
import { speak } from '../language/speak'
import { formatLatLon } from './coordinates'
import { dayFromText, dayToText } from './day-text'
import { formatAge, formatDay, formatDayHead, formatFullDay, formatReadAt, formatWhen, showTimesIn } from './dates'
import { formatNumber } from './decimals'
import { formatArea, formatBytes, formatCount, formatDuration, formatRate } from './numbers'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const now = new Date('2026-11-21T14:00:00Z')
beforeEach(() => showTimesIn('UTC'))
afterEach(async () => {
  showTimesIn(null)
  await speak('en')
})

it.each([
  ['en', ['12 000', '−6 252 491.06', '2.41 GB', '12.4 ha', '11.8 MB/s', '3 d 4 h', '33.85° S 151.21° E']],
  ['de', ['12 000', '−6 252 491,06', '2,41 GB', '12,4 ha', '11,8 MB/s', '3 d 4 h', '33,85° S 151,21° E']],
  ['fr', ['12 000', '−6 252 491,06', '2,41 Go', '12,4 ha', '11,8 Mo/s', '3 j 4 h', '33,85° S 151,21° E']],
] as const)('writes numbers and units as %s does', async (language, expected) => {
  await speak(language)
  const bytes = [formatBytes(2_410_000_000), formatArea(124_000), formatRate(11_800_000)]
  const texts = [formatCount(12_000), formatNumber(-6252491.06, 2), ...bytes, formatDuration(273_600)]
  expect([...texts, formatLatLon(-33.85, 151.21, 2)].map(plain)).toEqual(expected)
})

it.each([
  ['en', ['21 Nov 2026', '3 Mar', 'today 09:05', 'yesterday 16:41', 'Thursday, 19 Nov', '2 h']],
  ['de', ['21. Nov. 2026', '3. März', 'heute 09:05', 'gestern 16:41', 'Donnerstag, 19. Nov.', '2 h']],
  ['fr', ['21 nov. 2026', '3 mars', 'aujourd’hui 09:05', 'hier 16:41', 'jeudi, 19 nov.', '2 h']],
] as const)('writes days as %s does', async (language, expected) => {
  await speak(language)
  const days = [formatFullDay(now), formatDay('2026-03-03T12:00:00Z', now), formatReadAt('2026-11-21T09:05:00Z', now)]
  const others = [formatWhen('2026-11-20T16:41:00Z', now), formatDayHead('2026-11-19T12:00:00Z', now)]
  expect([...days, ...others, formatAge('2026-11-21T12:00:00Z', now)].map(plain)).toEqual(expected)
})

it.each([
  ['de', '21.11.2026', ['21.11.26', '21. Nov 2026', '21. November 2026', '21 nov 2026']],
  ['fr', '21/11/2026', ['21/11/26', '21 nov 2026', '21 novembre 2026']],
] as const)('writes and reads a day as people of %s type it', async (language, text, typed) => {
  await speak(language)
  expect(dayToText('2026-11-21')).toBe(text)
  expect([text, ...typed].map(dayFromText)).toEqual(Array(typed.length + 1).fill('2026-11-21'))
})

it('reads months with and without their accents, and English ones in every language', async () => {
  await speak('de')
  expect(['3 mär 2026', '3. Mai 2026', '3 Dez 2026', '3 May 2026'].map(dayFromText)).toEqual(['2026-03-03', '2026-05-03', '2026-12-03', '2026-05-03']) // prettier-ignore
  await speak('fr')
  expect(['3 févr 2026', '3 fevrier 2026', '3 août 2026', '3 jui 2026'].map(dayFromText)).toEqual(['2026-02-03', '2026-02-03', '2026-08-03', null]) // prettier-ignore
})
