import { InvalidArgumentError, type Command } from 'commander'
import { limitsOfEnvironment } from '../geo/workers/default-limits'
import { readLimitBounds, type ReadLimits } from '../shared/model/read-limits'
import { parseInteger, type Cli } from './command'

/** Options that say what reading one file may take. */
export interface ReadLimitOptions {
  memory?: number
  giveUpAfter?: number
}

/** Adds the options that say what reading one file may take. */
export function withReadLimits(command: Command): Command {
  return command
    .option('--memory <MB>', 'most memory that reading one file may take', within(readLimitBounds.memoryMb))
    .option(
      '--give-up-after <seconds>',
      'gives a file up whose reading stands still for so long',
      within(readLimitBounds.stillSeconds),
    )
}

/** The limits of a command: its options, else what the environment says, else the defaults. AppError `invalid`. */
export function readLimits(cli: Cli, options: ReadLimitOptions): () => ReadLimits {
  const { memoryMb, stillSeconds } = limitsOfEnvironment(cli.env)
  const limits = { memoryMb: options.memory ?? memoryMb, stillSeconds: options.giveUpAfter ?? stillSeconds }
  return () => limits
}

function within({ min, max }: { min: number; max: number }): (text: string) => number {
  return (text) => {
    const value = parseInteger(text)
    if (value < min || value > max) throw new InvalidArgumentError(`It has to be ${min} to ${max}.`)
    return value
  }
}
