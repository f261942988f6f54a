import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, run } from '../setup.mjs'

/**
 * Makes an archive of an unpacked app, which runs from wherever it is put. The same app and date give the same bytes.
 * @param {{ app: string, output: string, version: string, epoch: number, isForTests: boolean }} options as of `makeDeb`
 * @returns {Promise<string>} the file
 */
export async function makeTar({ app, output, version, epoch, isForTests }) {
  const name = `plumbline-${version}-linux-x64${isForTests ? '-for-tests-only' : ''}`
  const file = join(output, `${name}.tar.gz`)
  rmSync(file, { force: true })
  const same = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w']
  const args = [...same, '--use-compress-program=gzip -n', `--transform=s,^\\.,${name},`, '-cf', file, '-C', app, '.']
  const { status, output: said } = await run('tar', args)
  if (status !== 0) throw new Error(`tar failed: ${lastLines(said, 5)}`)
  return file
}
