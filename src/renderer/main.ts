import { createApp } from 'vue'
import { createPinia } from 'pinia'
import App from './App.vue'
import { createAppClient } from './client'
import { provideClient } from './client/use-client'
import './styles/index.css'

const client = createAppClient()
if (client === null) {
  document.body.textContent =
    'This tab was not opened by the address that Plumbline prints. Go to the tab that was, or press Enter in that terminal and open the new address.'
} else {
  const app = createApp(App)
  provideClient(app, client)
  app.use(createPinia())
  app.mount('#app')
}
