import { homedir } from 'node:os'
import { redact } from '../../shared/security/redact'

/** A text as it may stand in a log, a crash report or the diagnostics: without secrets, and without the name of the user's folder. */
export function cleanText(text: string, home = homedir()): string {
  return shortenHome(redact(text), home)
}

/** Paths below the user's folder begin with ~, as they stand in plain text, in JSON and in addresses of files. */
function shortenHome(text: string, home: string): string {
  const path = home.replace(/[\\/]+$/, '')
  // The folder of all folders names nobody.
  if (path.length < 3) return text
  const forms = [
    path,
    JSON.stringify(path).slice(1, -1),
    path.replaceAll('\\', '/'),
    encodeURI(path.replaceAll('\\', '/')),
  ]
  return [...new Set(forms)].reduce((cleaned, form) => withoutPath(cleaned, form), text)
}

function withoutPath(text: string, path: string): string {
  const quoted = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  // Windows tells no case apart; /home/ann is no part of /home/anna.
  return text.replaceAll(new RegExp(`${quoted}(?![\\p{L}\\p{N}_-])`, 'giu'), '~')
}
