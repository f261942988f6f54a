/**
 * What a step of `npm test` came to.
 * @typedef {object} StepResult
 * @property {number} passed
 * @property {{ name: string, reason: string }[]} failed
 * @property {{ name: string, reason: string }[]} skipped
 * @property {{ name: string, reason: string }[]} [secondTry] what passed at a second try only, with the reason of the first failure
 * @property {string} output of the step, shown when something failed
 */

/** Prints one finished step. @param {string} name @param {StepResult} result @param {number} ms */
export function tellStep(name, result, ms) {
  const counts = [`${result.passed} passed`]
  if (result.failed.length > 0) counts.push(`${result.failed.length} failed`)
  if (result.skipped.length > 0) counts.push(`${result.skipped.length} skipped`)
  const secondTry = result.secondTry ?? []
  if (secondTry.length > 0) counts.push(`${secondTry.length} needed a second try`)
  console.log(`${result.failed.length > 0 ? '✗' : '✓'} ${name}: ${counts.join(', ')} (${(ms / 1000).toFixed(1)} s)`)
  if (result.output) console.log(result.output.replace(/^/gm, '    '))
}

/** Prints all that failed and was skipped, and the closing line. @param {StepResult[]} results @returns {number} exit status */
export function tellSummary(results) {
  const failed = results.flatMap((result) => result.failed)
  const skipped = results.flatMap((result) => result.skipped)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  if (skipped.length > 0) console.log('\nSkipped:')
  for (const [reason, names] of byReason(skipped)) {
    console.log(`  ${reason}:`)
    for (const name of names) console.log(`    - ${name}`)
  }
  if (failed.length > 0) console.log('\nFailed:')
  for (const { name, reason } of failed) console.log(`  - ${name}: ${reason}`)
  const secondTry = results.flatMap((result) => result.secondTry ?? [])
  if (secondTry.length > 0) console.log('\nNeeded a second try:')
  for (const { name, reason } of secondTry) console.log(`  - ${name}: ${reason}`)
  console.log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
  return failed.length > 0 ? 1 : 0
}

function byReason(skipped) {
  const groups = new Map()
  for (const { name, reason } of skipped) groups.set(reason, [...(groups.get(reason) ?? []), name])
  return groups
}
