import { execFileSync } from 'node:child_process'
import * as real from 'node:fs/promises'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gatherRows } from './plan/files/gather-rows'
import { scanPaths, type ScanFs } from './scan'

let folder: string
let sockets: Server[] = []
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-scan-'))))
afterEach(() => {
  for (const one of sockets) one.close()
  sockets = []
  rmSync(folder, { recursive: true, force: true })
})
const signal = new AbortController().signal
const at = (...parts: string[]) => join(folder, ...parts)
const put = (...parts: string[]) => {
  mkdirSync(at(...parts.slice(0, -1)), { recursive: true })
  writeFileSync(at(...parts), '123')
}
const scan = async (roots = [folder], fs?: Partial<ScanFs>) => {
  const result = await scanPaths(roots, { signal, ...(fs ? { fs: { ...real, ...fs } as ScanFs } : {}) })
  const reasonOf = (path: string) => result.unread.find((one) => one.path === path)?.reason
  return { ...result, names: result.files.map((file) => file.relativePath).sort(), reasonOf }
}
/** Files of somebody else: the system is asked whether they can be opened. */
const ofOthers = (async (path: string, options: never) => {
  const found = await real.stat(path, options)
  return Object.assign(found, { uid: typeof found.uid === 'bigint' ? -2n : -2 })
}) as unknown as ScanFs['stat']
/** The system's answer as root never gets it. */
const deny = (call: 'readdir' | 'access' | 'stat', path: string, code = 'EACCES'): Partial<ScanFs> => ({
  ...(call === 'access' ? { stat: ofOthers } : {}),
  [call]: ((given: string, options: unknown) =>
    given === path
      ? Promise.reject(Object.assign(new Error(code), { code }))
      : (real[call] as (...args: unknown[]) => unknown)(given, options)) as never,
})

describe('scanPaths', () => {
  it('reads every file once, with whole milliseconds', async () => {
    put('a', 'b', 'x.csv')
    utimesSync(at('a/b/x.csv'), 1000.5009, 1000.5009)
    const { files, unread } = await scan([folder, at('a/b/x.csv')])
    expect(files).toHaveLength(1)
    expect(files[0]).toMatchObject({ sizeBytes: 3, lastModifiedMs: 1_000_500 })
    expect(unread).toEqual([])
    await expect(scan([at('no')])).rejects.toMatchObject({ code: 'file.missing' })
  })

  it('keeps apart what lies in folders of one name, and files of one set that were chosen out of several folders', async () => {
    for (const [where, ext] of [
      ['n/DXF', 'shp'],
      ['n/DXF', 'shx'],
      ['s/DXF', 'dbf'],
    ] as const)
      put(where, `roads.${ext}`)
    put('s', 'kerbs.csv')
    const folders = await scan([at('n/DXF'), at('s/DXF'), at('s/kerbs.csv')])
    expect(folders.names).toEqual(['kerbs.csv', 'n/DXF/roads.shp', 'n/DXF/roads.shx', 's/DXF/roads.dbf'])
    expect(folders.prefixes).toEqual(['n/DXF/', 's/DXF/'])
    const loose = await scan([at('n/DXF/roads.shp'), at('s/DXF/roads.dbf')])
    expect(loose.names).toEqual(['n/DXF/roads.shp', 's/DXF/roads.dbf'])
  })

  it('names a folder that cannot be read, and reads the rest', async () => {
    put('a.csv')
    put('closed', 'b.csv')
    const { names, unread } = await scan([folder], deny('readdir', at('closed')))
    expect(names).toEqual(['a.csv'])
    expect(unread).toMatchObject([
      { path: at('closed'), reason: expect.stringMatching(/no right to read closed/) as string },
    ])
  })

  it('of ten thousand files names each that cannot be opened', async () => {
    for (let n = 0; n < 10_000; n++) writeFileSync(at(`${n}.csv`), '')
    const closed = (path: string) => /7\.csv$/.test(path)
    const fs: Partial<ScanFs> = {
      stat: ofOthers,
      access: (path) =>
        closed(String(path)) ? Promise.reject(Object.assign(new Error(), { code: 'EACCES' })) : Promise.resolve(),
    }
    const { names, unread } = await scan([folder], fs)
    expect([names.length, unread.length]).toEqual([10_000, 1000])
  })

  it('a set with a file that cannot be opened is not sent, and says which file it is', async () => {
    for (const ext of ['shp', 'shx', 'dbf', 'prj']) put(`roads.${ext}`)
    const found = await scan([folder], deny('access', at('roads.dbf')))
    expect(found.reasonOf(at('roads.dbf'))).toMatch(/no right to read roads\.dbf/)
    const { rows } = await gatherRows(found, at('staging'), signal)
    expect(rows.map((one) => one.fault)).toMatchObject([
      {
        code: 'unreadable',
        message: expect.stringMatching(/no right to read roads\.dbf.*Nothing of roads is sent/) as string,
      },
    ])
  })

  it('names a file that vanished meanwhile', async () => {
    put('a.csv')
    const { names, unread } = await scan([folder], deny('stat', at('a.csv'), 'ENOENT'))
    expect(names).toEqual([])
    expect(unread).toMatchObject([
      { path: at('a.csv'), reason: expect.stringMatching(/^a\.csv is not there/) as string },
    ])
  })

  it('asks for the drive where a folder is empty', async () => {
    const { unread } = await scan()
    expect(unread).toEqual([
      {
        path: folder,
        reasonBy: expect.anything() as unknown,
        reason: expect.stringMatching(/nothing to upload in .*empty.*drive connected/) as string,
      },
    ])
  })

  it('leaves out links, and says where each leads', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'plumbline-elsewhere-'))
    writeFileSync(join(elsewhere, 'far.csv'), '1')
    put('a', 'x.csv')
    symlinkSync('x.csv', at('a', 'beside.csv'))
    symlinkSync(folder, at('a', 'loop'))
    symlinkSync('itself.csv', at('itself.csv'))
    symlinkSync('gone.csv', at('nowhere.csv'))
    symlinkSync(elsewhere, at('outside'))
    symlinkSync('/dev/null', at('null.csv'))
    try {
      const { names, unread, reasonOf } = await scan()
      expect(names).toEqual(['a/x.csv'])
      expect(unread).toHaveLength(6)
      expect(reasonOf(at('a', 'beside.csv'))).toBe('beside.csv is a link to a/x.csv, which is read itself.')
      expect(reasonOf(at('a', 'loop'))).toBe('loop is a link to the chosen folder, which is read itself.')
      expect(reasonOf(at('itself.csv'))).toMatch(/leads back to itself/)
      expect(reasonOf(at('nowhere.csv'))).toMatch(/is a link to something that is not there/)
      expect(reasonOf(at('outside'))).toMatch(/outside of what was chosen/)
      expect(reasonOf(at('null.csv'))).toMatch(/is a device/)
      // What was chosen as well is read there.
      const both = await scan([folder, elsewhere])
      expect(both.names).toHaveLength(2)
      expect(both.reasonOf(at('outside'))).toMatch(/which is read itself/)
    } finally {
      rmSync(elsewhere, { recursive: true })
    }
  })

  it.skipIf(process.platform === 'win32')('names pipes and sockets, and waits for none', async () => {
    put('a.csv')
    execFileSync('mkfifo', [at('pipe.csv')])
    const server = createServer().listen(at('sock.csv'))
    sockets.push(server)
    await new Promise((ready) => server.once('listening', ready))
    const { names, reasonOf } = await scan()
    expect(names).toEqual(['a.csv'])
    expect(reasonOf(at('pipe.csv'))).toMatch(/^pipe\.csv is a pipe/)
    expect(reasonOf(at('sock.csv'))).toMatch(/^sock\.csv is a socket/)
    await expect(scan([at('pipe.csv')])).rejects.toMatchObject({ code: 'file.unsupported' })
  })

  it.skipIf(process.platform !== 'linux')('names what has a name that is not UTF-8, by its bytes', async () => {
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/r`), Buffer.from([0xe9]), Buffer.from('seau.csv')]), '1')
    mkdirSync(Buffer.concat([Buffer.from(`${folder}/d`), Buffer.from([0xff])]))
    put('é.csv')
    const { names, reasonOf } = await scan()
    expect(names).toEqual(['é.csv'])
    expect(reasonOf(at('r\\xE9seau.csv'))).toMatch(/r\\xE9seau\.csv has a name that is not UTF-8/)
    expect(reasonOf(at('d\\xFF'))).toMatch(/nothing in it was read/)
  })

  it('reads a folder that is mounted inside itself once', async () => {
    put('a', 'x.csv')
    put('a', 'again', 'x.csv')
    const stat = ((path: string, options: never) =>
      real.stat(path === at('a', 'again') ? at('a') : path, options)) as unknown as ScanFs['stat']
    const { names, reasonOf } = await scan([folder], { stat })
    expect(names).toEqual(['a/x.csv'])
    expect(reasonOf(at('a', 'again'))).toMatch(/once more, which is read already/)
  })

  it('what is hidden or the system’s own is no loss', async () => {
    put('a.csv')
    put('lost+found', 'x')
    symlinkSync('/nowhere', at('.link'))
    const { unread, hidden } = await scan([folder], deny('readdir', at('lost+found')))
    expect(unread).toEqual([])
    expect(hidden).toHaveLength(2)
  })

  it('leaves out what a .plumblineignore says, a folder as one, and says which line it was', async () => {
    put('a.csv')
    put('old', 'b.csv')
    put('old', 'deep', 'c.csv')
    put('north', 'a.csv')
    put('north', 'b.csv')
    writeFileSync(at('.plumblineignore'), '# drafts\nold/\nb.csv\n')
    writeFileSync(at('north', '.plumblineignore'), '!b.csv\na.csv\nx[\n')
    const found = await scan()
    expect(found.names.filter((name) => name.endsWith('.csv'))).toEqual(['a.csv', 'north/b.csv'])
    expect(found.leftOut.map(({ path, reason }) => [path, reason]).sort()).toEqual([
      [at('north', 'a.csv'), 'a.csv is left out by line 2 of north/.plumblineignore.'],
      [at('old'), 'old and all in it is left out by line 2 of .plumblineignore.'],
    ])
    expect(found.reasonOf(at('north', '.plumblineignore'))).toMatch(/lines that are not understood: 3\./)
    const { ignored } = await gatherRows(found, at('staging'), signal)
    expect(ignored.map(({ path }) => path)).toContain(at('old'))
  })

  it('takes a file that was chosen itself, whatever lies beside it, and no link for such a file', async () => {
    put('a.csv')
    put('rules.txt')
    writeFileSync(at('rules.txt'), '*')
    symlinkSync('rules.txt', at('.plumblineignore'))
    expect((await scan()).leftOut).toEqual([])
    rmSync(at('.plumblineignore'))
    writeFileSync(at('.plumblineignore'), '*.csv')
    expect((await scan([at('a.csv')])).names).toEqual(['a.csv'])
  })
})
