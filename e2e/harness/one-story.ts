import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import type { AppUnderTest } from './app-under-test'

/**
 * For tests that are steps of one story: when one fails the rest is skipped, for each would fail for the same reason. The
 * window is kept as a picture, "failed-HOST", and the end of the program's log is printed.
 */
export function tellOneStory(app: () => AppUnderTest | undefined): void {
  let failed: string | null = null
  beforeEach((context) => {
    if (failed !== null) context.skip(`the step before it failed: ${failed}`)
    context.onTestFailed(async ({ task }) => {
      failed = task.name
      const broken = app()
      if (!broken) return
      await broken.screenshot('failed').catch(() => undefined)
      const log = join(broken.home, 'logs', 'plumbline.log')
      if (existsSync(log)) console.error(readFileSync(log, 'utf8').split('\n').slice(-15).join('\n'))
    })
  })
}
