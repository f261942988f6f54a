import type { Emit } from '../../shared/contract'
import type { Home } from '../home'
import type { Clock, CoreOptions, Log } from '../ports'
import type { Redactor } from '../remote'
import type { Signals } from '../signals'
import type { Journal } from '../uploads/journal'

/** What every part of the client is made with. */
export interface Base {
  options: CoreOptions
  home: Home
  journal: Journal
  clock: Clock
  log: Log
  emit: Emit
  signals: Signals
  redactor: Redactor
  /** The last warnings and errors of this run, as lines of the log. */
  errors: () => readonly string[]
}
