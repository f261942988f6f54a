import { InvalidArgumentError } from 'commander'
import type { Core } from '../core'
import type { ProjectRef } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { isTimeZone, machineTimeZone } from '../shared/model/zoned-time'
import { parseIsoMs } from '../shared/rest'
import type { Cli } from './command'
import { callContext } from './with-core'

/** What `--zone` is, for people. */
export const zoneText = 'time zone of the days, as Europe/London; left out: that of the project, else of this computer'

/** Option parser: a day, yyyy-mm-dd. */
export function parseDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || parseIsoMs(text) === null)
    throw new InvalidArgumentError('It has to be a day that exists, yyyy-mm-dd.')
  return text
}

/** AppError `invalid` for days that are the wrong way round. */
export function requireOrder(from: string, to: string): void {
  if (from > to) throw new AppError('invalid', '--from has to be a day before that of --to.')
}

/** Option parser: a time zone by its IANA name. */
export function parseZone(text: string): string {
  if (!isTimeZone(text)) throw new InvalidArgumentError('It has to be a time zone by its IANA name, as Europe/London.')
  return text
}

/** The zone in which days of a project are meant: the one that is given, else the one chosen for the project here, else this computer's. */
export async function zoneOf(cli: Cli, core: Core, project: ProjectRef, given: string | undefined): Promise<string> {
  if (given !== undefined) return given
  const { timeZone } = await core.handlers['projects.getSettings']({ project }, callContext(cli))
  return timeZone ?? machineTimeZone()
}
