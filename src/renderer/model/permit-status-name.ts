import { ui as english } from '../../shared/languages/en/ui'
import { permitWord } from '../ui/status-look'

/** The interface's name of a status, for programs; the number of one that it does not name. */
export function permitStatusName(status: number): string {
  const word = permitWord(status)
  return word === null ? String(status) : english.permitStatus[word]
}
