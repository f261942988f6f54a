import { expect, it } from 'vitest'
import { AppError } from '../shared/errors/app-error'
import type { Cli } from './command'
import { runToEnd, untilEnded } from './service-process'

const cli = { env: {}, signal: new AbortController().signal } as unknown as Cli

function running(outdated: Promise<AppError>) {
  const process = { outdated, closed: 0, close: () => Promise.resolve(void process.closed++) }
  return process
}

it('a process that is told to end does so in good order', async () => {
  const service = running(new Promise(() => undefined))
  const ended = untilEnded(cli)
  process.emit('SIGTERM', 'SIGTERM')
  await runToEnd(service, ended)
  expect(service.closed).toBe(1)
})

it('a process whose database a newer version has written ends by itself, and says why', async () => {
  const newer = new AppError('unavailable', 'A newer version has written this database.')
  const service = running(Promise.resolve(newer))
  await expect(runToEnd(service, new Promise(() => undefined))).rejects.toBe(newer)
  expect(service.closed).toBe(1)
})
