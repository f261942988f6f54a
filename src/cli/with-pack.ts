import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Core } from '../core'
import { makeTempFolder } from '../node/temp-folder'
import type { ProjectRef } from '../shared/contract'
import type { Cli } from './command'
import { callContext, withHome } from './with-core'

/** Works on the project of a site pack, which is taken into a home that goes away again: nothing of the user's own is touched. */
export async function withPack<T>(
  cli: Cli,
  file: string,
  work: (core: Core, project: ProjectRef) => Promise<T>,
): Promise<T> {
  const home = await makeTempFolder('plumbline-pack-')
  const own: Cli = Object.create(cli, { env: { value: { ...cli.env, PLUMBLINE_HOME: home } } }) as Cli
  try {
    return await withHome(own, async (core) => {
      const { project } = await core.handlers['packs.open']({ path: resolve(file) }, callContext(cli))
      return work(core, project)
    })
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
