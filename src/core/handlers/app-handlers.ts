import type { AppInfo, AppStatus, CoreHandlers } from '../../shared/contract'
import type { SettingsStore } from '../settings/settings-store'

type Names =
  'app.getInfo' | 'app.getStatus' | 'app.getSettings' | 'app.changeSettings' | 'app.takeNotices' | 'app.attend'

/** Answers the calls of `app`. */
export function appHandlers(parts: {
  info: () => AppInfo
  status: () => AppStatus
  settings: SettingsStore
  attend: (window: string, attentive: boolean) => void
  /** What the start has to say to a person. */
  notices: string[]
}): Pick<CoreHandlers, Names> {
  return {
    'app.getInfo': () => parts.info(),
    'app.getStatus': () => parts.status(),
    'app.getSettings': () => parts.settings.get(),
    'app.changeSettings': (changes) => parts.settings.change(changes),
    'app.attend': ({ window, attentive }) => parts.attend(window, attentive),
    'app.takeNotices': () => parts.notices.splice(0),
  }
}
