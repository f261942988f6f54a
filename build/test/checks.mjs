import { join } from 'node:path'
import { root } from '../setup.mjs'

const tool = (path, ...args) => [join(root, 'node_modules', path), ...args]

/** Types, one check an environment. */
export const typeChecks = ['shared', 'node', 'e2e', 'web'].map((name) => ({
  name: `types (${name})`,
  args: tool(
    // The window's components are read by the web check, and by tests that mount one.
    ['web', 'e2e'].includes(name) ? 'vue-tsc/bin/vue-tsc.js' : 'typescript/bin/tsc',
    '--noEmit',
    '-p',
    join(root, name === 'e2e' ? 'e2e/tsconfig.json' : `tsconfig.${name}.json`),
  ),
}))

/** What is checked without running the app; each counts as one. */
export const staticChecks = [
  {
    name: 'format',
    args: tool('oxfmt/bin/oxfmt', '--check'),
  },
  {
    name: 'lint',
    args: tool(
      'eslint/bin/eslint.js',
      '--cache',
      // By content, not by time: a fresh checkout of the same files is the same.
      '--cache-strategy',
      'content',
      '--cache-location',
      'node_modules/.cache/eslint/',
      '--max-warnings',
      '0',
      '.',
    ),
  },
  // Rules that need types, by a compiler that has them in a third of the time.
  { name: 'promises and cases', args: tool('oxlint/bin/oxlint', '--type-aware') },
  // Files, exports and packages that nobody uses.
  { name: 'unused code', args: tool('knip/bin/knip.js', '--no-progress') },
  ...typeChecks,
]
