import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isVisible, readPlacement } from './window-state'

const folder = mkdtempSync(join(tmpdir(), 'window-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const display = { x: 0, y: 0, width: 1920, height: 1080 }
const kept = (text: string): string => {
  const file = join(folder, 'window.json')
  writeFileSync(file, text)
  return file
}

describe('where the window opens', () => {
  it('is where it was', async () => {
    const file = kept('{"bounds":{"x":100,"y":50,"width":1000,"height":700},"maximized":true}')
    expect(await readPlacement(file, [display])).toEqual({
      bounds: { x: 100, y: 50, width: 1000, height: 700 },
      maximized: true,
    })
  })

  it('has the old size, but no place, when the display that it was on is gone', async () => {
    const file = kept('{"bounds":{"x":2500,"y":50,"width":1000,"height":700},"maximized":false}')
    expect((await readPlacement(file, [display])).bounds).toEqual({ width: 1000, height: 700 })
  })

  it.each(['', '{"bounds":{"x":1}}', '{"bounds":{"x":0,"y":0,"width":1,"height":1e9},"maximized":false}', '[]'])(
    'is the standard one when what was kept is %s',
    async (text) => {
      expect((await readPlacement(kept(text), [display])).bounds).toEqual({ width: 1360, height: 860 })
    },
  )

  it('counts as visible with 100 pixels of it on some display', () => {
    expect(isVisible({ x: 1820, y: 980, width: 500, height: 500 }, [display])).toBe(true)
    expect(isVisible({ x: 1821, y: 980, width: 500, height: 500 }, [display])).toBe(false)
    expect(isVisible({ x: -900, y: 0, width: 1000, height: 700 }, [{ ...display, x: -1920 }])).toBe(true)
  })
})
