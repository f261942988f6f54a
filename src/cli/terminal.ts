import { AppError } from '../shared/errors/app-error'
import { isDiskFull } from '../node/disk-space'
import { printable, printableJson } from '../shared/model/printable'
import type { Cli } from './command'

/**
 * The terminal of a command. Names of files, layers and people come from elsewhere: whatever is written goes through here, and
 * nothing in it makes the terminal do anything.
 */
export function openTerminal(signal: AbortSignal, env: Cli['env']): Cli {
  let hasLine = false
  const note = (line: string): void => {
    wipe()
    write(process.stderr, `${printable(line)}\n`)
  }
  const wipe = (): void => {
    if (hasLine) write(process.stderr, '\r\u001b[K')
    hasLine = false
  }
  return {
    print: (line) => void process.stdout.write(`${printable(line)}\n`),
    printJson: (value) => void process.stdout.write(`${printableJson(value)}\n`),
    note,
    isTerminal: process.stderr.isTTY === true,
    showLine(line) {
      if (process.stderr.isTTY !== true) return
      if (line === null) return wipe()
      write(process.stderr, `\r\u001b[K${printable(line)}`)
      hasLine = true
    },
    signal,
    env,
  }
}

/** What is said of a result that could not be written, as to a file on a full disk. AppError disk.full, else `unavailable`. */
export function outputError(error: NodeJS.ErrnoException): AppError {
  return isDiskFull(error)
    ? new AppError('disk.full', 'The result could not be written: the disk is full. Free some space, and run it again.')
    : new AppError('unavailable', `The result could not be written (${error.code ?? error.message}). Run it again.`)
}

/** Remarks that cannot be written (their file is on a full disk, their reader is gone) stop nothing. */
function write(stream: NodeJS.WriteStream, text: string): void {
  try {
    stream.write(text)
  } catch {
    // Lost, as the lines of a log are.
  }
}
