import { InvalidArgumentError, type Command } from 'commander'
import type { AppError } from '../shared/errors/app-error'
import { parseIsoMs } from '../shared/rest'

/** Exit statuses of every command. */
export const exitStatus = {
  done: 0,
  differs: 1,
  usage: 2,
  someFailed: 3,
  noConnection: 4,
  credentialsRefused: 5,
  interrupted: 130,
} as const

/** What a command has of the terminal. */
export interface Cli {
  /** Writes one line to stdout: results only. */
  print(line: string): void
  /** Writes one JSON document to stdout. */
  printJson(value: unknown): void
  /** Writes one line to stderr: progress and remarks. */
  note(line: string): void
  /** True when stderr is a terminal, so that a progress bar can be drawn. */
  readonly isTerminal: boolean
  /** Draws progress over the line before, on a terminal only; null wipes it. */
  showLine(line: string | null): void
  /** Aborted by the first Ctrl+C or SIGTERM; the second ends the process at once. */
  readonly signal: AbortSignal
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * One command in one file: adds itself to the program. The action may throw (AppError is told to the user and turned into
 * an exit status) and sets another status than 0 with `process.exitCode`.
 */
export type RegisterCommand = (program: Command, cli: Cli) => void

/** The exit status that an error ends a command with. */
export function statusOf(error: AppError): number {
  switch (error.code) {
    case 'invalid':
      return exitStatus.usage
    case 'cancelled':
      return exitStatus.interrupted
    case 'net.offline':
    case 'net.timeout':
    case 'net.cut':
    // Something answers that is not the service: a sign-in page of the network, a proxy.
    case 'net.protocol':
    // It is there, and takes nothing now: the same command later may do.
    case 'service.busy':
      return exitStatus.noConnection
    case 'service.unauthorized':
      return exitStatus.credentialsRefused
    default:
      return exitStatus.someFailed
  }
}

/** Option parser: the address of a service, with its scheme. */
export function parseServer(text: string): string {
  if (!/^https?:\/\/[^/\s]/i.test(text)) throw new InvalidArgumentError('It has to begin with https:// or http://.')
  return text
}

/** Option parser: a number, negative ones included. */
export function parseNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It has to be a number.')
  return value
}

/** Option parser: metres from 0 to so many. */
export const parseMetres =
  (most: number) =>
  (text: string): number => {
    const metres = parseNumber(text)
    if (metres < 0 || metres > most) throw new InvalidArgumentError(`It has to be 0 to ${most} metres.`)
    return metres
  }

/** Option parser: a whole number. */
export function parseInteger(text: string): number {
  const value = parseNumber(text)
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('It has to be a whole number.')
  return value
}

/** Option parser: the number of a page, or how many are on one; both begin at 1. */
export function parsePage(text: string): number {
  const value = parseInteger(text)
  if (value < 1) throw new InvalidArgumentError('It has to be 1 or more.')
  return value
}

/** Option parser: an ISO 8601 date or time, handed on as it was given. */
export function parseTime(text: string): string {
  if (parseIsoMs(text) === null) throw new InvalidArgumentError('It has to be an ISO 8601 date or time that exists.')
  return text
}

/** Option parser: a TCP port, 0 for a free one. */
export function parsePort(text: string): number {
  const value = parseInteger(text)
  if (value < 0 || value > 65_535) throw new InvalidArgumentError('A port is 0 to 65535.')
  return value
}
