import { join } from 'node:path'

/** How to start an app folder with the Electron that is here, and its version. */
export async function electronFor(appFolder: string): Promise<{ executable: string; args: string[]; version: string }> {
  const setup = (await import(join(import.meta.dirname, '..', 'build', 'setup.mjs'))) as {
    findElectron(options: { forTests: boolean }): Promise<{ runtime: { version: string } | null; reason: string }>
    launchOf(runtime: object, appFolder: string): { executable: string; args: string[] }
  }
  const found = await setup.findElectron({ forTests: true })
  if (!found.runtime) throw new Error(`There is no Electron: ${found.reason}`)
  return { ...setup.launchOf(found.runtime, appFolder), version: found.runtime.version }
}
