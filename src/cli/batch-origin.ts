import { isWithin } from '../node/is-within'

/**
 * Whether a batch was made of a folder, or of what lies in it. Absolute paths.
 * @param roots what it was planned from; null: nobody knows (a batch of an earlier version), then its files tell
 * @param files of its rows, without those that were unpacked for the plan
 */
export function isMadeOf(folder: string, roots: readonly string[] | null, files: readonly string[]): boolean {
  const from = roots ?? files
  return from.length > 0 && from.every((path) => isWithin(folder, path))
}
