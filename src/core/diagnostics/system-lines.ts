import { arch, cpus, freemem, platform, release, totalmem, version } from 'node:os'
import { freeBytesOf } from '../../node/disk-space'
import { formatBytes } from '../../shared/model/format-bytes'

/** What the computer is, without its name and its user's. */
export async function systemLines(homeDir: string): Promise<string[]> {
  const { env } = process
  const [first] = cpus()
  const freeBytes = await freeBytesOf(homeDir)
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return [
    `system: ${platform()} ${release()} ${arch()}, ${version()}`,
    `processors: ${cpus().length} × ${first?.model.trim() ?? 'unknown'}`,
    `memory: ${formatBytes(totalmem())}, ${formatBytes(freemem())} free`,
    `disk of the home: ${freeBytes === null ? 'unknown' : formatBytes(freeBytes)} free`,
    `language: ${locale}, time zone: ${timeZone}`,
    ...(platform() === 'linux'
      ? [`desktop: ${env.XDG_CURRENT_DESKTOP ?? 'unknown'}, session: ${env.XDG_SESSION_TYPE ?? 'unknown'}`]
      : []),
  ]
}
