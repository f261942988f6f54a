import { userKey, type WireUser } from '../../shared/rest'
import type { Caller } from '../http/access'
import type { LayerRow, RevisionRow } from '../store/layers'
import type { Store } from '../store/store'
import type { ShownUser } from '../store/users'

/** A time as the interface writes it: ISO 8601, UTC, with a Z. */
export const timeText = (ms: number): string => new Date(ms).toISOString()
const timeTextOrNull = (ms: number | null): string | null => (ms === null ? null : timeText(ms))

/** Who asks, and for which form. */
export interface FormOptions {
  store: Store
  caller: Caller
  /** Where the file of a revision is downloaded, for the caller, for a while. */
  linkOf: (revisionId: string) => string
  /** The list form's users carry an email. */
  withEmail: boolean
  /** Users who have been read already. */
  users?: readonly ShownUser[]
}

/** Layers and revisions as the interface writes them. One former a request: it reads each user once. */
export function layerFormer(options: FormOptions) {
  const users = new Map<string, ShownUser | undefined>(options.users?.map((user) => [user.id, user]))

  const readUsers = async (ids: readonly string[]): Promise<void> => {
    const unknown = [...new Set(ids)].filter((id) => !users.has(id))
    if (unknown.length === 0) return
    const found = new Map((await options.store.users.shown(unknown)).map((user) => [user.id, user]))
    for (const id of unknown) users.set(id, found.get(id))
  }

  const userForm = (id: string): Omit<WireUser, 'email'> & { email?: string } => {
    const user = users.get(id)
    return {
      id,
      name: user?.name ?? '',
      organization: user?.organization ?? '',
      title: user?.title ?? '',
      ...(options.withEmail ? { email: user?.email ?? '' } : {}),
    }
  }

  const revisionForm = (layer: LayerRow, revision: RevisionRow, latest: boolean) => ({
    comment: revision.comment,
    createdDate: timeText(revision.created_ms),
    id: revision.id,
    source: sourceForm(layer, revision, latest),
    [userKey]: userForm(revision.user_id),
  })

  const sourceForm = (layer: LayerRow, revision: RevisionRow, latest: boolean) => {
    if (!maySeeSource(revision, options.caller.user.id)) return null
    const url = mayDownload(layer, latest) ? { url: options.linkOf(revision.id) } : {}
    return {
      ...url,
      fileLastModified: revision.last_modified,
      filename: revision.file_name,
      srid: revision.srid,
    }
  }

  /** `revisions` are newest first, and at least one. */
  return async (layer: LayerRow, revisions: readonly RevisionRow[], shown: 'latest' | 'all') => {
    const latest = revisions[0]
    const listed = revisions.slice(0, shown === 'latest' ? 1 : undefined)
    await readUsers([latest?.user_id ?? layer.creator_id, ...listed.map((each) => each.user_id)])
    return {
      id: layer.id,
      layerId: layer.id,
      name: layer.name,
      description: layer.description,
      fromFileName: latest?.file_name ?? '',
      onByDefault: layer.on_by_default === 1,
      global: layer.global === 1,
      downloadRules: layer.download_rules,
      creationDate: timeText(layer.created_ms),
      lastEditDate: timeText(layer.edited_ms),
      startDate: timeTextOrNull(layer.start_ms),
      endDate: timeTextOrNull(layer.end_ms),
      revisions: listed.map((revision) => revisionForm(layer, revision, revision === latest)),
      [userKey]: userForm(latest?.user_id ?? layer.creator_id),
    }
  }
}

/** Imagery uploaded for viewing only shows its source to its uploader alone. */
function maySeeSource(revision: RevisionRow, userId: string): boolean {
  return revision.data_rights !== 1 || revision.user_id === userId
}

/** downloadRules: 0 every revision, 1 the latest only, 2 none. */
export function mayDownload(layer: LayerRow, latest: boolean): boolean {
  return layer.download_rules === 0 || (layer.download_rules === 1 && latest)
}
