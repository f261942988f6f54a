import { readdir } from 'node:fs/promises'

/** What a home has once a program has worked in it, or somebody has laid out settings for it. */
const ofUse = ['connections.json', 'settings.json', 'offline.db', 'service']

/** Whether the embedded service will make the sample project in a home, and the client show it. */
export async function isFreshHome(homeDir: string): Promise<boolean> {
  const names = await readdir(homeDir)
  return !ofUse.some((name) => names.includes(name))
}
