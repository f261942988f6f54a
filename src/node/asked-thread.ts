import { Worker } from 'node:worker_threads'
import { nodeOptions, ownScript } from './own-script'

/** A thread of ours that answers what it is asked, one after the other. */
export interface AskedThread<Question, Answer> {
  /** Rejects when the thread has ended. */
  ask(question: Question): Promise<Answer>
  close(): Promise<void>
}

/**
 * Starts a thread that answers each message with one.
 * @param folder of the caller, `__dirname`
 * @param name of its file, without the ending
 * @param died the error of every question from then on; its parameter says why the thread ended
 */
export function startThread<Question, Answer>(
  folder: string,
  name: string,
  died: (reason: string) => Error,
): AskedThread<Question, Answer> {
  const script = ownScript(folder, name)
  const worker = new Worker(script, { execArgv: nodeOptions(script) })
  const waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = []
  let failure: Error | null = null
  const fail = (error: Error): void => {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  worker.on('message', (answer: Answer) => waiting.shift()?.resolve(answer))
  worker.on('error', ({ message }) => fail(died(message)))
  worker.on('exit', () => fail(died('it was ended')))
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        waiting.push({ resolve, reject })
        worker.postMessage(question)
      }),
    close: async () => void (await worker.terminate()),
  }
}
