import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup.mjs'
import { writeIcons } from './icons.mjs'

const picture = (size: number) => readFileSync(join(root, `build/resources/icons/${size}x${size}.png`))

it('writes the icon for Windows and for macOS, each part of the size that its place says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-icons-'))
  try {
    const files = writeIcons(folder)
    const ico = readFileSync(files.ico)
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico.subarray(6 + 16 * index, 22 + 16 * index)) // prettier-ignore
    expect(entries.map((entry) => entry[0])).toEqual([16, 32, 48, 64, 128, 0])
    for (const entry of entries) {
      const at = entry.readUInt32LE(12)
      expect(ico.subarray(at, at + entry.readUInt32LE(8)).equals(picture(entry[0] || 256))).toBe(true)
    }
    const icns = readFileSync(files.icns)
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
    const parts: Record<string, Buffer> = {}
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
      parts[icns.toString('latin1', at, at + 4)] = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))
    expect(parts['ic09']?.equals(picture(512))).toBe(true)
    expect(parts['ic14']?.equals(picture(512))).toBe(true)
    expect(parts['ic11']?.equals(picture(32))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
