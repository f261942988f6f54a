import { t } from '../../language'
import { bestOf, wantedWords } from '../../model/search-rank'

/** More folders than these nobody looks through: they are found by typing. */
const maxListed = 40

/** Keys of what is no folder's path. */
export const notPlaced = '\u0000'
export const topFolder = '/'
export const anotherFolder = 'new'

/** What the list of folders offers for `query`: with nothing typed the first ones, else those whose path holds every word. */
export function folderOptions(
  paths: Iterable<string>,
  query: string,
): { key: string; label: string; detail: string }[] {
  const option = (key: string, label: string) => ({ key, label, detail: '' })
  const folders = [...new Set(paths)].filter((path) => path !== '' && path !== topFolder).sort()
  const words = wantedWords(query)
  const another = option(anotherFolder, t('uploads.planRow.placement.another'))
  if (words.length > 0)
    return [
      ...bestOf(folders, (path) => path.toLowerCase(), words, maxListed).map((path) => option(path, path)),
      another,
    ]
  return [
    option(notPlaced, t('uploads.planRow.placement.notPlaced')),
    option(topFolder, t('uploads.planRow.placement.top')),
    another,
    ...folders.slice(0, maxListed).map((path) => option(path, path)),
  ]
}
