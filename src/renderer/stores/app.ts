import { computed, ref, watch } from 'vue'
import type { AppInfo, AppStatus, PolicySummary, Settings, Trouble } from '../../shared/contract'
import { tileOriginOf } from '../../shared/security/content-security-policy'
import { writeStored } from '../client/storage'
import { useClient } from '../client/use-client'
import { useMediaQuery } from '../composables/use-media-query'
import { chosenLanguage, languageKey, speak } from '../language/speak'
import { troubleWords } from '../model/trouble-words'
import { defineWindowStore } from './define-store'
import { useLayout } from './layout'
import { useToasts } from './toasts'
import { useWorkspace } from './workspace'
import { t } from '../language'

/** What the program is and how it stands: versions, abilities of the host, network, settings. */
export const useApp = defineWindowStore('app', () => {
  const client = useClient()
  const layout = useLayout()
  const toasts = useToasts()
  const workspace = useWorkspace()
  const info = ref<AppInfo | null>(null)
  const status = ref<AppStatus | null>(null)
  const settings = ref<Settings | null>(null)
  /** What the administrator has laid down; null as long as that is not known. */
  const policy = ref<PolicySummary | null>(null)
  /** The program behind the window has stopped. */
  const gone = ref(false)

  let heard = { at: Date.now(), elapsed: performance.now() }
  watch(status, () => (heard = { at: Date.now(), elapsed: performance.now() }), { flush: 'sync' })
  /** The time by the service's clock as far as it is known: what is due does not hang on this computer's. */
  function serviceNow(): Date {
    // One clock is set back, the other stands still while the computer sleeps.
    const since = Math.max(Date.now() - heard.at, performance.now() - heard.elapsed)
    return new Date(heard.at + (status.value?.clockApartMs ?? 0) + since)
  }

  const online = computed(() => status.value === null || status.value.network === 'online')
  /** Whether the service does not serve us (no network, credential refused): what was read and held is shown, as a banner says. */
  const offline = computed(() => status.value?.network === 'offline' || status.value?.network === 'rejected')
  /** A site pack is shown: it is read only, and no service stands behind it that could give more. */
  const inPack = computed(() => workspace.connection?.pack != null)
  /** Why a thing is never done in a site pack; null: none is shown. */
  const packReason = computed(() => (inPack.value ? t('model.inPack') : null))
  /** Why a thing that needs the service cannot be done now; null when it can. */
  const networkReason = computed(() => {
    if (packReason.value) return packReason.value
    switch (status.value?.network) {
      case 'offline':
        return t('model.needsNetwork')
      case 'rejected':
        return t('model.credentialRefused')
      case 'starting':
      case 'online':
      case undefined:
        return null
    }
  })

  /** Why a layer cannot be edited now; while the service does not serve us edits are kept and sent later. */
  const editReason = computed(() => (offline.value && !inPack.value ? null : networkReason.value))

  async function start(): Promise<void> {
    client.subscribe('app.statusChanged', (now) => {
      status.value = now
    })
    client.subscribe('app.settingsChanged', (now) => applySettings(now))
    client.subscribe('diagnostics.troubled', tellTrouble)
    client.onGone(() => {
      gone.value = true
    })
    const [gotInfo, gotStatus, gotSettings] = await Promise.all([
      client.call('app.getInfo'),
      client.call('app.getStatus'),
      client.call('app.getSettings'),
    ])
    info.value = gotInfo
    status.value = gotStatus
    applySettings(gotSettings)
    for (const notice of await client.call('app.takeNotices')) toasts.show(notice, { tone: 'warn' })
    policy.value = await client.call('app.getPolicy')
    for (const trouble of await client.call('diagnostics.takeTroubles')) tellTrouble(trouble)
  }

  function tellTrouble(trouble: Trouble): void {
    const action = { label: t('troubles.diagnostics'), run: () => layout.showDiagnostics(), lasting: true as const }
    // Where they are switched off, nobody is sent to them.
    toasts.show(troubleWords(trouble), { tone: 'warn', action: policy.value?.diagnostics === 'off' ? null : action })
  }

  /** Origin of the tile server that this page may show; undefined: not known yet. Its content security policy holds no other until it is loaded anew. */
  const pageTileOrigin = ref<string | null>()
  function applySettings(now: Settings): void {
    settings.value = now
    if (pageTileOrigin.value === undefined) pageTileOrigin.value = tileOriginOf(now.baseMapUrl)
  }

  watch(
    () => settings.value?.language,
    (choice) => {
      if (choice === undefined) return
      writeStored(languageKey, choice)
      speak(chosenLanguage(choice)).catch((thrown: unknown) => toasts.showError(thrown))
    },
    { flush: 'sync' },
  )

  const wantsContrast = useMediaQuery('(prefers-contrast: more)')
  const wantsDark = useMediaQuery('(prefers-color-scheme: dark)')
  /** The theme of the page; null: light or dark as the system has it. */
  const shownTheme = computed(() => {
    const theme = settings.value?.theme ?? 'system'
    if (theme !== 'system') return theme
    if (!wantsContrast.value) return null
    return wantsDark.value ? 'contrast-dark' : 'contrast'
  })
  watch(
    shownTheme,
    (theme) => {
      const root = document.documentElement
      if (theme === null) delete root.dataset.theme
      else root.dataset.theme = theme
    },
    { immediate: true, flush: 'sync' },
  )

  async function changeSettings(changes: Partial<Settings>): Promise<void> {
    applySettings(await client.call('app.changeSettings', changes))
  }

  return {
    ...{ info, status, settings, policy, pageTileOrigin, gone, serviceNow },
    ...{ online, offline, inPack, packReason, networkReason, editReason, start, changeSettings },
  }
})
