import type { Store } from '../store/store'
import type { ImportedListItem, ImportedPermit } from './permit-import-schema'

/**
 * Gives the permits of an import that name a template without its id the id of that template in the project or the import;
 * one that is named for the first time gets an id of its own. A filter tells templates apart by their ids.
 */
export async function importTemplates(
  store: Store,
  projectId: number,
  entries: readonly { permit: ImportedPermit; listItem: ImportedListItem }[],
): Promise<(permit: ImportedPermit, item: ImportedListItem) => ImportedListItem> {
  const ids = new Map<string, number>()
  let last = 0
  const learn = (id: number, name: unknown): void => {
    last = Math.max(last, id)
    // Under 0 lies what has no template of its own.
    if (typeof name === 'string' && id !== 0 && !ids.has(name)) ids.set(name, id)
  }
  for (const { id, name } of await store.permits.templates(projectId)) learn(id, name)
  for (const { permit, listItem } of entries)
    if (listItem.template) learn(listItem.template.id, listItem.template['name'] ?? permit['templateName'])
  return (permit, item) => {
    const name = permit['templateName']
    if (item.template !== undefined || typeof name !== 'string' || name === '') return item
    if (!ids.has(name)) learn(last + 1, name)
    return { ...item, template: { id: ids.get(name) ?? 0 } }
  }
}
