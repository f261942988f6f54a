/** The parts of a page begin to listen one after another. */
const settleMs = 300

/** Keeps commands that come too early: of a second start while the first loads, of the menu while no window is open. */
export function createWindowCommands(send: (command: string, paths?: string[]) => void) {
  const waiting: [command: string, paths?: string[]][] = []
  let ready = false
  let timer: NodeJS.Timeout | undefined
  return {
    /** Hands a command over now, or as soon as a page listens. @param paths handles of files that it is about */
    give(command: string, paths?: string[]): void {
      if (ready) send(command, paths)
      else waiting.push([command, paths])
    },
    /** The page has begun to listen; called for each of its listeners. */
    listens(): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        ready = true
        for (const each of waiting.splice(0)) send(...each)
      }, settleMs)
    },
    /** There is no page any more, or not yet again. */
    gone(): void {
      clearTimeout(timer)
      ready = false
    },
  }
}
