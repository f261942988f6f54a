/** `npm run typecheck`: every environment of the project against its own tsconfig. */
import { typeChecks } from './test/checks.mjs'
import { lastLines, run } from './setup.mjs'

let failed = false
for (const check of typeChecks) {
  const { status, output } = await run(process.execPath, check.args)
  if (status === 0) continue
  failed = true
  console.error(`${check.name}\n${lastLines(output, 100)}`)
}
process.exit(failed ? 1 : 0)
