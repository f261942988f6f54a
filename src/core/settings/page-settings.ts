import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../shared/contract'
import { languageChoices } from '../../shared/languages/languages'
import { contentSecurityPolicy, tileOriginOf } from '../../shared/security/content-security-policy'

/** What a page needs of the settings before the client is open. */
type PageSettings = Pick<Settings, 'theme' | 'language' | 'baseMapUrl' | 'shortcuts' | 'letterKeys'>

const themes: Record<Settings['theme'], true> = {
  system: true,
  light: true,
  dark: true,
  contrast: true,
  'contrast-dark': true,
}

/**
 * Reads them from `settings.json` as it is now; what it does not hold, or not soundly, has its default. Mends and writes nothing.
 * @param enforced values that go before what is kept
 */
export async function readPageSettings(homeDir: string, enforced: Partial<Settings>): Promise<PageSettings> {
  let kept: Partial<Record<keyof PageSettings, unknown>> | null | undefined
  try {
    kept = JSON.parse(await readFile(join(homeDir, 'settings.json'), 'utf8')) as typeof kept
  } catch {
    // There are none yet, or the client finds out what is wrong with them.
  }
  const { theme, language, baseMapUrl, shortcuts, letterKeys } = { ...kept, ...enforced }
  return {
    theme: typeof theme === 'string' && Object.hasOwn(themes, theme) ? (theme as Settings['theme']) : 'system',
    language: languageChoices.find((choice) => choice === language) ?? 'system',
    baseMapUrl: typeof baseMapUrl === 'string' ? baseMapUrl : '',
    shortcuts: isKeys(shortcuts) ? shortcuts : {},
    letterKeys: letterKeys !== false,
  }
}

function isKeys(kept: unknown): kept is Settings['shortcuts'] {
  if (typeof kept !== 'object' || kept === null) return false
  return Object.values(kept).every((list) => Array.isArray(list) && list.every((keys) => typeof keys === 'string'))
}

/** The content security policy of now: it names the origin of the user's own base map. */
export async function pagePolicy(homeDir: string, enforced: Partial<Settings>): Promise<string> {
  const origin = tileOriginOf((await readPageSettings(homeDir, enforced)).baseMapUrl)
  return contentSecurityPolicy(origin === null ? [] : [origin])
}
