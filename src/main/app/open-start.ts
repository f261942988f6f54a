import type { PathGrants } from '../../node/path-grants'
import { toAppError } from '../../shared/errors/app-error'
import { isPackName } from '../../shared/packs/pack-name'
import { parseDeepLink } from '../../shared/security/deep-link'
import { startRequests, type ProgramStart } from './start-requests'
import type { WindowCommand } from './window-commands'

/** Hands what a start asks for to the window: files and folders by handles, one address as what it leads to. */
export async function openStart(
  start: ProgramStart,
  isPackaged: boolean,
  grants: PathGrants,
  give: (command: WindowCommand) => void,
): Promise<void> {
  const { paths, links } = await startRequests(start, isPackaged)
  const handlesOf = (some: readonly string[]) => some.map((path) => grants.grant(path, 'read').handle)
  const packs = handlesOf(paths.filter(isPackName))
  const others = handlesOf(paths.filter((path) => !isPackName(path)))
  if (others.length > 0) give({ command: 'upload.openPaths', paths: others })
  if (packs.length > 0) give({ command: 'packs.openPath', paths: packs })
  // A person opens one at a time.
  if (links[0] !== undefined) give(commandOf(links[0]))
}

function commandOf(link: string): WindowCommand {
  try {
    return { command: 'links.open', link: parseDeepLink(link) }
  } catch (error) {
    return { command: 'links.refuse', refused: toAppError(error).toWire() }
  }
}
