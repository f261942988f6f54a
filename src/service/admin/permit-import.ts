import { AppError } from '../../shared/errors/app-error'
import { fieldPath, parseIsoMs } from '../../shared/rest'
import type { Store } from '../store/store'
import type { StoredPermit } from '../store/permits'
import { nulRefused, nulTexts } from '../http/nul-texts'
import { importTemplates } from './import-templates'
import { eventForm } from './permit-event-form'
import { permitForms } from './permit-forms'
import { importedPermits } from './permit-import-schema'

/**
 * Writes permits of a file into a project, all or none: an array of {permit, listItem, events}. What the list item leaves
 * out is taken from the permit, a template without an id is found by its name; a permit whose id is there already is replaced. AppError `invalid` names the wrong field.
 * @param nowMs UTC milliseconds: the start of a permit that has neither a start nor events
 */
export async function importPermits(
  store: Store,
  projectId: number,
  value: unknown,
  nowMs = Date.now(),
): Promise<{ imported: number }> {
  const parsed = importedPermits.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw refused('The file is not an array of permits', issue?.path ?? [], issue?.message ?? '')
  }
  const [nul] = nulTexts(parsed.data)
  if (nul) throw refused('A text of a permit cannot be kept', nul, nulRefused)
  return store.transaction(async (tx) => {
    const withTemplate = await importTemplates(tx, projectId, parsed.data)
    // Numbers that the file gives itself are taken, also further down.
    let nextId = parsed.data.reduce(
      (next, { permit }) => Math.max(next, (permit.id ?? 0) + 1),
      await tx.permits.nextId(projectId),
    )
    for (const entry of parsed.data) {
      const id = entry.permit.id ?? nextId++
      const started = Math.min(nowMs, ...entry.events.map((event) => parseIsoMs(event.timestamp) ?? nowMs))
      const item = withTemplate(entry.permit, entry.listItem)
      const forms = permitForms(id, entry.permit, item, new Date(started).toISOString())
      const stored: StoredPermit = {
        ...forms,
        events: entry.events.map((event) => eventForm(id, event)).sort((a, b) => a.atMs - b.atMs),
      }
      await tx.permits.put(projectId, stored)
    }
    return { imported: parsed.data.length }
  })
}

const refused = (what: string, path: readonly PropertyKey[], why: string): AppError =>
  new AppError('invalid', `${what}: ${fieldPath(path)} ${why}. Nothing was imported.`, {
    details: { field: fieldPath(path) },
  })
