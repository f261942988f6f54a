import { expect, it } from 'vitest'
import type { ChildProgram } from './child-program'
import { keychainProcess, type KeychainAnswer, type KeychainQuestion } from './keychain-process'

/** A process that answers as it is told. */
function fakeProgram(answer: (question: KeychainQuestion) => KeychainAnswer | null) {
  let tell: (message: unknown) => void = () => undefined
  let end: (why: string) => void = () => undefined
  let starts = 0
  const start = (): ChildProgram => {
    starts++
    return {
      ...{ pid: 1, kill: () => undefined, hold: () => undefined },
      send: (message) => {
        const said = answer(message as KeychainQuestion)
        if (said) tell(said)
      },
      onMessage: (receive) => (tell = receive),
      onExit: (ended) => (end = ended),
    }
  }
  return { start, end: (why: string) => end(why), starts: () => starts }
}

it('asks the process, which starts with the first question, and gives each question its own answer', async () => {
  const asked: KeychainQuestion[] = []
  const program = fakeProgram((question) => {
    asked.push(question)
    return { id: question.id, value: question.ask === 'getPassword' ? `secret of ${question.words[1]}` : true }
  })
  const keychain = keychainProcess(program.start)
  expect(program.starts()).toBe(0)
  expect(await keychain.getPassword('Test', 'one')).toBe('secret of one')
  expect(await keychain.deletePassword('Test', 'one')).toBe(true)
  await keychain.setPassword('Test', 'two', 'new')
  expect(asked.map(({ ask, words }) => [ask, ...words])).toEqual([
    ['getPassword', 'Test', 'one'],
    ['deletePassword', 'Test', 'one'],
    ['setPassword', 'Test', 'two', 'new'],
  ])
  expect(program.starts()).toBe(1)
})

it('says in the words of the system why there is no keychain', async () => {
  const program = fakeProgram(({ id }) => ({ id, failure: 'libsecret-1.so.0: cannot open shared object file' }))
  await expect(keychainProcess(program.start).getPassword('Test', 'one')).rejects.toThrow(/^libsecret-1\.so\.0/)
})

it('answers what was asked of a process that dies, and starts another for the next question', async () => {
  let isDead = true
  const program = fakeProgram(({ id }) => (isDead ? null : { id, value: null }))
  const keychain = keychainProcess(program.start)
  const lost = keychain.getPassword('Test', 'one')
  program.end('SIGSEGV')
  await expect(lost).rejects.toThrow('it ended while it was asked (SIGSEGV)')
  isDead = false
  expect(await keychain.getPassword('Test', 'one')).toBeNull()
  expect(program.starts()).toBe(2)
})
