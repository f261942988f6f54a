/** How far the page of the window has come, by what it reads of the program. */
export interface PageWatch {
  /** The code of its first screen is on its way, or it failed. */
  read: Promise<void>
  /** It has painted its first screen, for it asks for more code; or it takes long over it. */
  painted: Promise<void>
  /** Tell it each file of the page that is asked for, and each whose last byte is on its way. */
  asked(path: string): void
  sent(path: string): void
  /** Tell it that the page was loaded, or was not: nothing waits for it for long then. */
  loaded(): void
}

/** A page that is loaded and asks for nothing is waited for so long. */
const longestMs = 1_000

export function createPageWatch(): PageWatch {
  let tellRead = (): void => undefined
  let tellPainted = (): void => undefined
  let isRead = false
  const read = new Promise<void>((resolve) => (tellRead = resolve))
  const painted = new Promise<void>((resolve) => (tellPainted = resolve))
  const onRead = (): void => {
    isRead = true
    tellRead()
  }
  return {
    read,
    painted,
    asked: (path) => isRead && path.endsWith('.js') && tellPainted(),
    sent: (path) => /first-screen-.*\.js$/.test(path) && onRead(),
    loaded() {
      onRead()
      setTimeout(tellPainted, longestMs)
    },
  }
}
