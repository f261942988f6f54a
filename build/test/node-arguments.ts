import { mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { root } from '../setup.mjs'

/**
 * What Node is given to start a script of a test. Where the programs are built the script is made one file first, which takes them for
 * beside it: to translate all that it loads takes a process longer than what it is started for.
 */
export async function nodeArguments(script: string): Promise<string[]> {
  if (!process.env['PLUMBLINE_BUILT']) return ['--import', 'tsx', script]
  // Where its packages are found.
  const outDir = mkdtempSync(join(root, 'node_modules/.test-program-'))
  process.once('exit', () => rmSync(outDir, { recursive: true }))
  const entryFileNames = `${basename(script, '.ts')}.cjs`
  const intro = `__dirname = ${JSON.stringify(join(root, 'out/main'))}`
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ...{ ssr: script, outDir, emitAssets: false },
      rolldownOptions: { output: { format: 'cjs', entryFileNames, intro } },
    },
  })
  return [join(outDir, entryFileNames)]
}
