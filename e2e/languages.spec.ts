import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { directionOf, type Language } from '../src/shared/languages/languages'
import { accessScenes } from './access/scenes'
import type { AccessScene, AccessStage } from './access/scene-steps'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { makeSiteFolder, type SiteFolder } from './harness/site-folder'
import { askew } from './languages/askew'
import { cutTexts } from './languages/cut-texts'
import { cutFaults, englishLeft } from './languages/faults'
import { moreScenes } from './languages/more-scenes'
import { shownTexts } from './languages/shown-texts'

const usual = { width: 1360, height: 860 }
/** Of the window at its smallest usual size, and of one of 1280 × 1024 at 200 %, in CSS pixels. */
const sizes = { '1024 × 700': { width: 1024, height: 700 }, '200 %': { width: 640, height: 512 } }
type SizeName = keyof typeof sizes

/** Every scene in every language and size, with a picture of each; else a few of the tightest. */
const isWhole = process.env.PLUMBLINE_ALL_LANGUAGES === '1'
const tight = ['a layer', 'choose by layer', 'choosing by box', 'permits', 'jobs', 'settings: Uploads and jobs']
const scenes = [...accessScenes, ...moreScenes].filter(({ name }) => isWhole || tight.includes(name))
const languages: readonly Language[] = isWhole ? ['en', 'de', 'fr', 'en-XA', 'ar-XB'] : ['de', 'en-XA', 'ar-XB']
const sizeNames: readonly SizeName[] = ['1024 × 700', '200 %']

// It is the same page in both hosts: one is enough for how it reads.
onHost('web', 'all can be read in every language', (host) => {
  let app: AppUnderTest
  let folder: SiteFolder
  let stage: AccessStage
  const all: Record<string, Record<string, string[]>> = {}
  beforeAll(async () => {
    folder = await makeSiteFolder()
    app = await host.start()
    stage = { app, page: app.page, folder: folder.path }
    await app.page.emulateMedia({ reducedMotion: 'reduce' })
  })
  afterAll(async () => {
    if (isWhole) writeFileSync('test-results/words.json', JSON.stringify(all, null, 1))
    await app?.close()
    folder?.remove()
  })

  /** Nothing is loaded anew: what is open stays open. */
  async function speak(language: Language): Promise<void> {
    await callFromPage(app.page, 'app.changeSettings', { language })
    const lang = language === 'en' ? 'en-GB' : language
    await app.page.waitForFunction(
      ([tag, dir]) => document.documentElement.lang === tag && document.documentElement.dir === dir,
      [lang, directionOf(language)],
    )
  }

  async function look(scene: AccessScene, language: Language): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {}
    if (language === 'de' || language === 'fr')
      found[`${language}, English`] = englishLeft(await shownTexts(app.page), language)
    for (const size of sizeNames) {
      await app.page.setViewportSize(sizes[size])
      // Two frames: one in which parts measure themselves, one in which they are drawn.
      await app.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      const faults = [...cutFaults(await cutTexts(app.page), language), ...(await askew(app.page))]
      found[`${language}, ${size}`] = faults
      if (isWhole || faults.length > 0)
        await app.screenshot(`words-${language}-${parseInt(size)}-${scene.name.replace(/\W+/g, '-')}`)
    }
    await app.page.setViewportSize(usual)
    return found
  }

  for (const scene of scenes)
    it(`${scene.name}`, async () => {
      await app.page.setViewportSize(usual)
      await scene.open(stage)
      await app.page.mouse.move(0, 0)
      const found: Record<string, string[]> = {}
      for (const language of languages) {
        await speak(language)
        await scene.again?.(stage)
        Object.assign(found, await look(scene, language))
      }
      all[scene.name] = found
      await speak('en')
      await scene.leave?.(stage)
      expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({})
    })
})
