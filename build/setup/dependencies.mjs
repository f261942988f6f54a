import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './checkout.mjs'
import { lastLines, run } from './processes.mjs'

const oldestNode = [20, 19]

/** Ends the program with one line when this Node is too old to build or to run the app. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(
    `Plumbline needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}. Install a newer Node.js and run the command again.`,
  )
  process.exit(1)
}

/**
 * Installs the npm packages of package-lock.json when they are missing or are not those that the lock names. npm keeps a
 * list of what it has installed, which says so exactly, however the packages came there.
 */
export async function ensureDependencies() {
  const reason = whyDependenciesAreStale()
  if (reason === null) return
  say(`Installing the npm packages (${reason}) …`)
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline']
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm)
  const done = await run(isScript ? process.execPath : 'npm', isScript ? [npm, ...args] : args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '' },
  })
  if (done.status === 0) return
  console.error(lastLines(done.output))
  console.error('The npm packages could not be installed; the lines above say why.')
  process.exit(1)
}

/** Null when node_modules holds what the lock names. */
function whyDependenciesAreStale() {
  const installedList = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedList)) return 'none are there yet'
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.optional || entry.devOptional || entry.peer) continue
    if (installed[path]?.version !== entry.version) return 'package-lock.json has changed'
  }
  return null
}
