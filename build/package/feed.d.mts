export function writeFeeds(options: {
  folder: string
  version: string
  date: string
  notes?: string
  staging?: number
}): string[]
export function notesOf(version: string, changelog: string): string
