import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isMadeOf } from './batch-origin'

const at = (path: string) => resolve('/work', path)

describe('a batch that an upload of a folder goes on with', () => {
  it('was planned from that folder, also where all of it was unpacked, and not from one of the same name', () => {
    expect(isMadeOf(at('north/site'), [at('north/site')], [])).toBe(true)
    expect(isMadeOf(at('north/site'), [at('south/site')], [])).toBe(false)
    expect(isMadeOf(at('north/site'), [at('north/site 2')], [])).toBe(false)
    expect(isMadeOf(at('north'), [at('north/site')], [])).toBe(true)
    expect(isMadeOf(at('north'), [at('north/site'), at('south/site')], [])).toBe(false)
  })

  it('is known by its files where no folder was written down, and else by nothing', () => {
    expect(isMadeOf(at('site'), null, [at('site/a.shp'), at('site/b/c.shp')])).toBe(true)
    expect(isMadeOf(at('site'), null, [at('site/a.shp'), at('else.shp')])).toBe(false)
    expect(isMadeOf(at('site'), null, [])).toBe(false)
  })
})
