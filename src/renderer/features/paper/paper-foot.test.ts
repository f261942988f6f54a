import { afterEach, expect, it } from 'vitest'
import { showTimesIn } from '../../format'
import { speak } from '../../language/speak'
import { paperFoot } from './paper-foot'

afterEach(async () => {
  showTimesIn(null)
  await speak('en')
})

it('says where a paper comes from, when it was printed and in which time zone all of its times are', () => {
  showTimesIn('Australia/Sydney')
  expect(paperFoot('City of Ashby', new Date('2026-11-21T05:00:00Z'))).toBe(
    'From City of Ashby, printed 21 Nov 2026 16:00 UTC+11 from Plumbline. Times are those of Australia/Sydney (UTC+11).',
  )
  showTimesIn('UTC')
  expect(paperFoot(undefined, new Date('2026-11-21T05:00:00Z'))).toBe(
    'Printed 21 Nov 2026 05:00 UTC from Plumbline. Times are those of UTC.',
  )
})

it('says it in the language of the window', async () => {
  showTimesIn('UTC')
  await speak('de')
  expect(paperFoot('City of Ashby', new Date('2026-11-21T05:00:00Z'))).toMatch(
    /^Von City of Ashby, gedruckt 21.* 2026.* UTC mit Plumbline\. Zeiten in UTC\.$/,
  )
})
