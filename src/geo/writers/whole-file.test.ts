import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { keepToOwner } from '../../node/private-folder'
import { writeOut, writeWhole } from './whole-file'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('tells what went wrong of the file that was asked for, with its cause, and leaves nothing', async () => {
  const outPath = join(folder, 'mains.gpkg')
  const full = (partial: string) => {
    writeFileSync(partial, 'half')
    // As a database says it, whose own error has no number of the system.
    const message = `The disk is full: ${basename(partial)} could not be written.`
    return Promise.reject(new AppError('disk.full', message, { details: { file: partial }, cause: new Error('FULL') }))
  }
  await expect(writeWhole(outPath, full)).rejects.toMatchObject({
    code: 'disk.full',
    message: 'The disk is full: mains.gpkg could not be written.',
    details: { file: outPath },
  })
  expect(readdirSync(folder)).toEqual([])
})

it.skipIf(process.platform === 'win32')('writes a report that others may read, as any program would', async () => {
  const path = join(folder, 'report.pdf')
  const before = process.umask(0o022)
  try {
    keepToOwner()
    await writeOut(path, 'text')
  } finally {
    process.umask(before)
  }
  expect(readFileSync(path, 'utf8')).toBe('text')
  expect((statSync(path).mode & 0o777).toString(8)).toBe('644')
})
