import { createPinia } from 'pinia'
import { createApp } from 'vue'
import '../../src/renderer/styles/index.css'
import GalleryPage from './GalleryPage.vue'

createApp(GalleryPage).use(createPinia()).mount('#app')
