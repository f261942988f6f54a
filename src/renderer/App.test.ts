// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { expect, it, vi } from 'vitest'
import App from './App.vue'
import { scriptedClient } from './client/project-window.test-helper'
import { provideClient } from './client/use-client'
import { useApp } from './stores/app'

it('has something to paint though nothing is answered and no frame comes', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const { client } = scriptedClient({}, new Promise(() => undefined))
  const element = document.createElement('div')
  const app = createApp(App)
  provideClient(app, client)
  app.use(createPinia())
  app.mount(element)
  await vi.waitFor(() => expect(element.childElementCount).toBeGreaterThan(0))
  app.unmount()
})

it('offers a page in a browser to begin anew when its connection has ended, for the program may have gone on', async () => {
  const opened = (host: string) => {
    const { client } = scriptedClient(
      { 'app.getInfo': { host, capabilities: {}, homeDir: '' } },
      new Promise(() => undefined),
    )
    const element = document.createElement('div')
    const app = createApp(App)
    const pinia = createPinia()
    provideClient(app, client)
    app.use(pinia)
    app.mount(element)
    const store = useApp(pinia)
    store.$patch({ gone: true })
    return { app, element, store }
  }
  const again = (element: HTMLElement) => [...element.querySelectorAll('[role=alertdialog] button')].map((each) => each.textContent?.trim()) // prettier-ignore
  for (const [host, buttons] of [
    ['web', ['Try again']],
    ['electron', []],
  ] as const) {
    const { app, element, store } = opened(host)
    store.info = { host } as typeof store.info
    await vi.waitFor(() => expect(element.querySelector('[role=alertdialog]')).not.toBeNull())
    await vi.waitFor(() => expect(again(element)).toEqual(buttons))
    app.unmount()
  }
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const { app, element, store } = opened('web')
  store.info = { host: 'web' } as typeof store.info
  await vi.waitFor(() => expect(again(element)).toEqual(['Try again']))
  element.querySelector<HTMLButtonElement>('[role=alertdialog] button')?.click()
  expect(reload).toHaveBeenCalledOnce()
  app.unmount()
})
