import { ref, watch } from 'vue'
import { readStored, writeStored } from '../client/storage'
import { useMediaQuery } from '../composables/use-media-query'
import { defineWindowStore } from './define-store'

/** Which section and which dialog is shown. Sizes are kept by the panes themselves. */
export const useLayout = defineWindowStore('layout', () => {
  const section = ref(readStored('section', 'layers'))
  const inspectorOpen = ref(readStored('inspectorOpen', true))
  /** In a window too small for three columns, as when it is zoomed, the inspector lies over the work area. */
  const drawer = useMediaQuery('(max-width: 899px)')
  const dialog = ref<'none' | 'connect' | 'connections' | 'settings' | 'shortcuts' | 'palette' | 'diagnostics'>('none')
  /** The connection that the connect dialog renews; null: a new one. */
  const renewing = ref<string | null>(null)
  /** The address that the connect dialog begins with; empty: none. */
  const connectTo = ref('')
  const settingsPage = ref('general')

  function show(id: string): void {
    section.value = id
    writeStored('section', id)
  }

  function toggleInspector(open = !inspectorOpen.value): void {
    inspectorOpen.value = open
    if (!drawer.value) writeStored('inspectorOpen', open)
  }
  watch(
    drawer,
    (over) => {
      inspectorOpen.value = over ? false : readStored('inspectorOpen', true)
    },
    { immediate: true },
  )

  function openConnect(connectionId: string | null = null, address = ''): void {
    renewing.value = connectionId
    connectTo.value = address
    dialog.value = 'connect'
  }

  function openSettings(page = 'general'): void {
    settingsPage.value = page
    dialog.value = 'settings'
  }

  function showDiagnostics(): void {
    dialog.value = 'diagnostics'
  }

  return {
    section,
    inspectorOpen,
    drawer,
    dialog,
    renewing,
    connectTo,
    settingsPage,
    show,
    toggleInspector,
    openConnect,
    openSettings,
    showDiagnostics,
  }
})
