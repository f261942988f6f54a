import { messageOf } from '../shared/errors/app-error'
import type { KeychainAnswer, KeychainQuestion } from './keychain-process'
import { parentLine } from './parent-line'

// Asks the system's keychain for the program that started this one. A question may wait for the user's password for ever, and no
// process ends by itself while it does.
const line = parentLine()
const loading = import('keytar').then((loaded) => loaded.default)
// Told with the first question.
loading.catch(() => undefined)

async function answer({ id, ask, words }: KeychainQuestion): Promise<KeychainAnswer> {
  try {
    const keychain = await loading
    return {
      id,
      value: await (keychain[ask] as (...words: string[]) => Promise<string | boolean | null | void>)(...words),
    }
  } catch (error) {
    return { id, failure: messageOf(error) }
  }
}

line?.onMessage((question) => void answer(question as KeychainQuestion).then((known) => line.send(known)))
line?.onGone(() => process.kill(process.pid, 'SIGKILL'))
