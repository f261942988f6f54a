import type { Payload } from '../../shared/contract'

/** A command as the page gets it. */
export type WindowCommand = Payload<'app.commandGiven'>

/** The parts of a page begin to listen one after another. */
const settleMs = 300

/** Keeps commands that come too early: of a second start while the first loads, of the menu while no window is open. */
export function createWindowCommands(send: (command: WindowCommand) => void) {
  const waiting: WindowCommand[] = []
  let ready = false
  let timer: NodeJS.Timeout | undefined
  return {
    /** Hands a command over now, or as soon as a page listens. */
    give(command: WindowCommand): void {
      if (ready) send(command)
      else waiting.push(command)
    },
    /** The page has begun to listen; called for each of its listeners. */
    listens(): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        ready = true
        for (const each of waiting.splice(0)) send(each)
      }, settleMs)
    },
    /** There is no page any more, or not yet again. */
    gone(): void {
      clearTimeout(timer)
      ready = false
    },
  }
}
