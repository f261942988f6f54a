import { ref } from 'vue'
import { defineStore } from 'pinia'
import { readStored, writeStored } from '../client/storage'

/** Which section and which dialog is shown. Sizes are kept by the panes themselves. */
export const useLayout = defineStore('layout', () => {
  const section = ref(readStored('section', 'layers'))
  const inspectorOpen = ref(readStored('inspectorOpen', true))
  const dialog = ref<'none' | 'connect' | 'connections' | 'settings' | 'palette'>('none')
  /** The connection that the connect dialog renews; null: a new one. */
  const renewing = ref<string | null>(null)
  const settingsPage = ref('general')

  function show(id: string): void {
    section.value = id
    writeStored('section', id)
  }

  function toggleInspector(open = !inspectorOpen.value): void {
    inspectorOpen.value = open
    writeStored('inspectorOpen', open)
  }

  function openConnect(connectionId: string | null = null): void {
    renewing.value = connectionId
    dialog.value = 'connect'
  }

  function openSettings(page = 'general'): void {
    settingsPage.value = page
    dialog.value = 'settings'
  }

  return { section, inspectorOpen, dialog, renewing, settingsPage, show, toggleInspector, openConnect, openSettings }
})
