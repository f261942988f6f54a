import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { must } from './linux-tree.mjs'

/**
 * Makes an archive of an unpacked app, which runs from wherever it is put. The same sources and date give the same bytes.
 * @param {Parameters<typeof import("./deb.mjs").makeDeb>[0]} options
 * @returns {Promise<string>} the file
 */
export async function makeTar({ app, output, about: { version, epoch }, isForTests }) {
  const name = `plumbline-${version}-linux-x64${isForTests ? '-for-tests-only' : ''}`
  const file = join(output, `${name}.tar.gz`)
  rmSync(file, { force: true })
  const same = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w']
  const args = [...same, '--use-compress-program=gzip -n', `--transform=s,^\\.,${name},`, '-cf', file, '-C', app, '.']
  await must('tar', args)
  return file
}
