import { createApp } from 'vue'
import { createPinia } from 'pinia'
import App from './App.vue'
import { createAppClient } from './client'
import { provideClient } from './client/use-client'
import './styles/index.css'

const app = createApp(App)
provideClient(app, createAppClient())
app.use(createPinia())
app.mount('#app')
