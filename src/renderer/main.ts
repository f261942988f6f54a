import { createApp } from 'vue'
import { createPinia } from 'pinia'
import App from './App.vue'
import { createAppClient } from './client'
import { readStored } from './client/storage'
import { provideClient } from './client/use-client'
import { chosenLanguage, languageKey, speak } from './language/speak'
import './styles/index.css'

const client = createAppClient()
if (client === null) {
  document.body.textContent =
    'This tab was not opened by the address that Plumbline prints. Go to the tab that was, or press Enter in that terminal and open the new address.'
} else {
  const app = createApp(App)
  provideClient(app, client)
  app.use(createPinia())
  const language = chosenLanguage(readStored(languageKey, 'system'))
  if (language === 'en') app.mount('#app')
  // A language whose words do not come is no reason to show nothing.
  else void speak(language).finally(() => app.mount('#app'))
}
