import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppUnderTest } from './harness/app-under-test'
import { onEachHost } from './harness/hosts'

const soon = { timeout: 60_000 }

onEachHost(
  'the attribute table',
  (host) => {
    let app: AppUnderTest
    beforeAll(async () => {
      app = await host.start()
      const { page } = app
      await page
        .getByRole('treeitem', { name: /Water mains/ })
        .first()
        .click(soon)
      await page.keyboard.press('Alt+t')
      await page.getByRole('grid', { name: 'Attributes of Water mains' }).waitFor(soon)
    })
    afterAll(() => app?.close())

    it('is not needed to find a feature by its attributes: the palette does', async () => {
      const { page } = app
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or run' }).fill('WM-20905')
      await page.getByRole('option', { name: /WM-20905.*Water mains/ }).click(soon)
      await page.getByRole('button', { name: '1 chosen, let go' }).waitFor(soon)
      expect(app.problems).toEqual({ consoleErrors: [], pageErrors: [], policyViolations: [], foreignRequests: [] })
    })
  },
  ['electron'],
)
