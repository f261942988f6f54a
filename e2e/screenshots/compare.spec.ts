import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { afterAll, expect, it } from 'vitest'
import { compareFolders, writeComparison } from './compare'

const root = mkdtempSync(join(tmpdir(), 'plumbline-pictures-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A white picture with a dark box. */
function picture(
  folder: string,
  name: string,
  { left, grey = 20, width = 160 }: { left: number; grey?: number; width?: number },
): void {
  const data = new Uint8Array(width * 160 * 3).fill(255)
  for (let y = 32; y < 64; y++)
    for (let x = left; x < left + 32; x++) data.fill(grey, (y * width + x) * 3, (y * width + x) * 3 + 3)
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, name), encode({ width, height: 160, data, channels: 3, depth: 8 }))
}

it('tells which pictures of the screens differ, and by how much', () => {
  picture('kept', 'same.png', { left: 32 })
  picture('now', 'same.png', { left: 32, grey: 22 })
  picture('kept', 'moved.png', { left: 32 })
  picture('now', 'moved.png', { left: 96 })
  picture('kept', 'wider.png', { left: 32 })
  picture('now', 'wider.png', { left: 32, width: 176 })
  picture('kept', 'gone.png', { left: 32 })
  const differences = compareFolders(join(root, 'kept'), join(root, 'now'))
  expect(differences).toEqual([
    { name: 'gone.png', share: null },
    { name: 'moved.png', share: 8 / 100 },
    { name: 'same.png', share: 0 },
    { name: 'wider.png', share: null },
  ])
  writeComparison(join(root, 'page.html'), differences, [join(root, 'kept'), join(root, 'now')])
  const page = readFileSync(join(root, 'page.html'), 'utf8')
  expect(page.indexOf('moved.png')).toBeLessThan(page.indexOf('same.png'))
})
