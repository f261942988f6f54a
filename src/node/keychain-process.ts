import { forkProgram, type ChildProgram, type StartProgram } from './child-program'
import type { KeychainBackend } from './keychain'
import { nodeOptions, ownScript } from './own-script'

/** A question to the process that asks the keychain. */
export interface KeychainQuestion {
  id: number
  ask: keyof KeychainBackend
  words: string[]
}

/** What the keychain says to one; `failure` in the words of the system. */
export type KeychainAnswer = { id: number; value: string | boolean | null | void } | { id: number; failure: string }

/**
 * The system's keychain, asked in a process of its own: a program that has its result can end, with its status, while the system still
 * waits for the user's password. It is started with the first question and ends with this program.
 */
export function keychainProcess(start: StartProgram = forkProgram): KeychainBackend {
  const open = new Map<number, (answer: KeychainAnswer) => void>()
  let child: ChildProgram | null = null
  let last = 0

  function started(): ChildProgram {
    if (child) return child
    const file = ownScript(__dirname, 'keychain-program')
    const now = (child = start(file, nodeOptions(file)))
    now.onMessage((message) => {
      const answer = message as KeychainAnswer
      open.get(answer.id)?.(answer)
      open.delete(answer.id)
    })
    now.onExit((why) => {
      child = null
      for (const [id, take] of open) take({ id, failure: `it ended while it was asked (${why})` })
      open.clear()
    })
    return now
  }

  async function ask<T>(name: keyof KeychainBackend, ...words: string[]): Promise<T> {
    const id = ++last
    const answer = await new Promise<KeychainAnswer>((resolve) => {
      open.set(id, resolve)
      started().send({ id, ask: name, words } satisfies KeychainQuestion)
    })
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.value as T
  }

  return {
    getPassword: (...words) => ask('getPassword', ...words),
    setPassword: (...words) => ask('setPassword', ...words),
    deletePassword: (...words) => ask('deletePassword', ...words),
  }
}
