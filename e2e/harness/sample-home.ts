import { freshHome, removeHome, type AppUnderTest } from './app-under-test'
import { startInElectron } from './electron'
import { foundHosts } from './found-hosts'
import { startInBrowser } from './web'

/**
 * Before the specs: the app is started once as on the first day, until the sample project is made and its layers are on the
 * map. Each start on a home of its own begins with a copy of that, as on the second day, for the first takes seconds.
 */
export default async function makeSampleHome(): Promise<() => Promise<void>> {
  const home = freshHome()
  const app = await startOnFirstHost(home)
  try {
    await app?.page.getByRole('treeitem').nth(1).waitFor({ timeout: 60_000 })
    await app?.page.waitForFunction(() => !document.body.innerText.includes('Bringing'), null, { timeout: 60_000 })
  } finally {
    await app?.close()
  }
  if (app) process.env.PLUMBLINE_SAMPLE_HOME = home
  return () => removeHome(home)
}

function startOnFirstHost(home: string): Promise<AppUnderTest> | null {
  const { chromium, electron } = foundHosts
  if (chromium !== null) return startInBrowser(chromium, { home })
  return electron === null ? null : startInElectron(electron, { home })
}
