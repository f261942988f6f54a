import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import { fileSetFromPath } from '../../file-set'
import { openDataset } from '../registry'
import { readAll } from '../read-all.test-helper'
import { findConverter } from './converter'

const site = join(__dirname, 'fixtures', 'site.dxf')

let folder = ''
let plan = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-converter-test-'))
  for (const name of ['programs', 'temp']) mkdirSync(join(folder, name))
  vi.stubEnv('PLUMBLINE_TEMP', join(folder, 'temp'))
  vi.stubEnv('PATH', [join(folder, 'programs'), dirname(process.execPath)].join(delimiter))
  plan = join(folder, '-y $(touch hurt).dwg')
  writeFileSync(plan, Buffer.concat([Buffer.from('AC1009'), Buffer.alloc(500)]))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Lays a program on the search path. @param body what it does, in JavaScript */
function program(name: string, body: string): void {
  const path = join(folder, 'programs', name)
  writeFileSync(
    path,
    `#!${process.execPath}\nconst fs = require('node:fs')\nconst args = process.argv.slice(2)\n${body}\n`,
  )
  chmodSync(path, 0o755)
}

const leftBehind = () => readdirSync(join(folder, 'temp'))

// A program of the tests starts by its first line, which Windows does not read.
describe.skipIf(process.platform === 'win32')('a DWG of a version that is not read by itself', () => {
  it('is read through dwg2dxf, which sees a copy by another name, and is said to be', async () => {
    program('dwg2dxf', `fs.writeFileSync('${folder}/seen', JSON.stringify({ args, dir: fs.readdirSync('in'), home: process.env.HOME, more: process.env.PLUMBLINE_TEMP }))\nfs.copyFileSync('${site}', args[args.indexOf('-o') + 1])`) // prettier-ignore
    const { dataset, features } = await readAll(plan)
    expect(dataset.format).toBe('dwg')
    expect(features.length).toBe((await readAll(site)).features.length)
    expect(dataset.warnings.map(({ message }) => message)).toContain(
      '-y $(touch hurt).dwg was turned into DXF by dwg2dxf, and is read from that.',
    )
    const seen = JSON.parse(readFileSync(join(folder, 'seen'), 'utf8')) as {
      args: string[]
      dir: string[]
      home: string
      more?: string
    }
    expect(seen.args).toEqual(['-y', '-o', join('out', 'drawing.dxf'), join('in', 'drawing.dwg')])
    expect(seen.dir).toEqual(['drawing.dwg'])
    expect(dirname(seen.home)).toBe(join(folder, 'temp'))
    expect(seen.more).toBeUndefined()
    expect(leftBehind()).toEqual([])
    expect(existsSync(join(folder, 'hurt'))).toBe(false)
  })

  it('is read through ODA File Converter first, where both are', async () => {
    program('dwg2dxf', 'process.exit(1)')
    program('ODAFileConverter', `fs.copyFileSync('${site}', args[1] + '/drawing.dxf')`)
    const { dataset } = await readAll(plan)
    expect(dataset.warnings.some(({ message }) => message.includes('ODA File Converter'))).toBe(true)
  })

  it('is read through no program that lies where the work is done', async () => {
    program('dwg2dxf', 'process.exit(1)')
    expect(await findConverter({ PATH: relative(process.cwd(), join(folder, 'programs')) })).toBeNull()
    expect(await findConverter({ PATH: join(folder, 'programs') })).toMatchObject({ name: 'dwg2dxf' })
  })

  it('is refused with what to do where no converter is', async () => {
    const read = readAll(plan)
    await expect(read).rejects.toMatchObject({ code: 'file.unsupported' })
    await expect(read).rejects.toThrow(
      /version R12.*Save it as DWG 2000 or later, or as DXF; or install ODA File Converter/,
    )
  })

  it('is refused where the converter makes nothing of it, and nothing stays behind', async () => {
    program('dwg2dxf', 'process.exit(3)')
    const read = readAll(plan)
    await expect(read).rejects.toMatchObject({ code: 'file.corrupt' })
    await expect(read).rejects.toThrow('dwg2dxf could not turn it into DXF')
    expect(leftBehind()).toEqual([])
  })

  it('is given up where the converter does not come to an end, or writes without one', async () => {
    vi.stubEnv('PLUMBLINE_READ_SECONDS', '0.2')
    program('dwg2dxf', 'setInterval(() => undefined, 1000)')
    await expect(readAll(plan)).rejects.toThrow('dwg2dxf took too long over it')
    vi.stubEnv('PLUMBLINE_READ_SECONDS', '60')
    // A file that only says that it grows: the disk is never filled by it.
    program('dwg2dxf', `const out = fs.openSync('out/drawing.dxf', 'w'); let size = 0; setInterval(() => fs.ftruncateSync(out, (size += 2 ** 26)), 5)`) // prettier-ignore
    await expect(readAll(plan)).rejects.toThrow('dwg2dxf made far too much of it')
    expect(leftBehind()).toEqual([])
  })

  it('is left when the signal says so, and the converter with it', async () => {
    program('dwg2dxf', `fs.writeFileSync('${folder}/id', String(process.pid)); setInterval(() => undefined, 1000)`)
    const stop = new AbortController()
    const opening = openDataset(await fileSetFromPath(plan), {}, stop.signal)
    // The file is there before its content is.
    const id = await vi.waitFor(() => {
      const written = Number(readFileSync(join(folder, 'id'), 'utf8'))
      expect(written).toBeGreaterThan(0)
      return written
    })
    stop.abort(new AppError('cancelled', 'stopped'))
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' })
    expect(() => process.kill(id, 0)).toThrow()
    expect(leftBehind()).toEqual([])
  })
})
