// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { expect, it, vi } from 'vitest'
import App from './App.vue'
import { scriptedClient } from './client/project-window.test-helper'
import { provideClient } from './client/use-client'

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
