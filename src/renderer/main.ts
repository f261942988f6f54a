import { createApp } from 'vue'
import { createPinia } from 'pinia'
import App from './App.vue'
import { createAppClient } from './client'
import { readStored } from './client/storage'
import { provideClient } from './client/use-client'
import { t } from './language'
import { chosenLanguage, languageKey, speak } from './language/speak'
import './styles/index.css'

const client = createAppClient()
const language = chosenLanguage(readStored(languageKey, 'system'))
// A language whose words do not come is no reason to show nothing.
if (language === 'en') show()
else void speak(language).finally(show)

function show(): void {
  if (client === null) {
    document.body.textContent = t('frame.notOpened')
    return
  }
  const app = createApp(App)
  provideClient(app, client)
  app.use(createPinia())
  app.mount('#app')
}
