import { expect, it } from 'vitest'
import { AppError } from '../shared/errors/app-error'
import type { Cli } from './command'
import { runCli } from './run-cli'

it('says how to go on when it is interrupted, with status 130', async () => {
  const noted: string[] = []
  const interrupted = () => Promise.reject(new AppError('cancelled', 'Interrupted. Run again to go on.'))
  const cli = { note: (line: string) => void noted.push(line), signal: AbortSignal.abort(), env: {} } as unknown as Cli
  const status = await runCli(['send'], [(program) => void program.command('send').action(interrupted)], cli)
  expect(noted).toEqual(['Interrupted. Run again to go on.'])
  expect(status).toBe(130)
})
