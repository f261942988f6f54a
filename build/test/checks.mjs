import { join } from 'node:path'
import { root } from '../setup.mjs'

const tool = (path, ...args) => [join(root, 'node_modules', path), ...args]

/** Types, of each file in its own environment: that of the tsconfig that includes it. */
export const typeChecks = [
  // The compiler that does so in a third of the time, with the rules that need types; it reads no components.
  { name: 'types and promises', args: tool('oxlint/bin/oxlint', '--type-aware', '--type-check') },
  {
    name: 'types (window)',
    args: tool('vue-tsc/bin/vue-tsc.js', '--noEmit', '-p', join(root, 'tsconfig.web.json')),
  },
]

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
  // Files, exports and packages that nobody uses.
  { name: 'unused code', args: tool('knip/bin/knip.js', '--no-progress') },
  ...typeChecks,
]
