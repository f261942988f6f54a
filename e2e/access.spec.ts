import { afterAll, beforeAll, expect, it } from 'vitest'
import { badNames, outOfReach, at400Percent } from './access/reflow'
import { accessScenes } from './access/scenes'
import type { AccessStage } from './access/scene-steps'
import type { AppUnderTest } from './harness/app-under-test'
import { findViolations } from './harness/axe'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { makeSiteFolder, type SiteFolder } from './harness/site-folder'

const themes = ['light', 'dark', 'contrast', 'contrast-dark'] as const
const usual = { width: 1360, height: 860 }

/** Each scene in one theme after another; with PLUMBLINE_ALL_THEMES every scene in all of them. */
const themesOf = (at: number) =>
  process.env.PLUMBLINE_ALL_THEMES === '1' ? themes : [themes[at % themes.length] ?? themes[0]]

// It is the same page in both hosts: one is enough for how it looks.
onHost('web', 'everybody can read and reach', (host) => {
  let app: AppUnderTest
  let folder: SiteFolder
  let stage: AccessStage
  beforeAll(async () => {
    folder = await makeSiteFolder()
    app = await host.start()
    stage = { app, page: app.page, folder: folder.path }
    await app.page.emulateMedia({ reducedMotion: 'reduce' })
  })
  afterAll(async () => {
    await app?.close()
    folder?.remove()
  })

  for (const [at, scene] of accessScenes.entries())
    it(`${scene.name}`, async () => {
      const { page } = app
      await page.setViewportSize(usual)
      await scene.open(stage)
      await page.mouse.move(0, 0)
      const found: Record<string, string[]> = {}
      for (const theme of themesOf(at)) {
        await callFromPage(page, 'app.changeSettings', { theme })
        await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme)
        found[theme] = await findViolations(page)
      }
      found.names = await badNames(page)
      await page.setViewportSize(at400Percent)
      // A list over the page finds its place only after the window has its size.
      for (let tries = 0; tries < 20; tries++) {
        found['400 %'] = await outOfReach(page)
        if (found['400 %'].length === 0) break
        await page.waitForTimeout(100)
      }
      if (found['400 %']?.length) await app.screenshot(`access-400-${scene.name}`)
      await page.setViewportSize(usual)
      await scene.leave?.(stage)
      expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({})
    })

  it('logs no error and breaks no rule on the way', () => {
    expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
  })
})
