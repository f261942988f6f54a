import { createHash } from 'node:crypto'
import type { RouteName } from '../../shared/rest'
import type { HttpAnswer } from './http-exchange'

/** How an answer is told from another one to the same question. */
interface Mark {
  /** The service's own name for the answer; null: it gives none. */
  etag: string | null
  /** SHA-256 of the body but for its download links, which are others after a while though nothing changed. */
  hash: string
}

/** The lists that are looked at again and again while a project is shown. */
const marked: ReadonlySet<RouteName> = new Set(['listLayers', 'getDirectory', 'listUnassigned', 'listPermits'])
const links = /"url"\s*:\s*"[^"\\]*"/g
/** Lists of that many questions are remembered; the oldest goes. */
const most = 500

/** What one client was answered last, by URL; nothing of the answers themselves is kept. */
export function createAnswerMarks() {
  const marks = new Map<string, Mark>()

  const hashOf = ({ body }: HttpAnswer) =>
    createHash('sha256').update(body.toString('latin1').replace(links, ''), 'latin1').digest('base64')

  return {
    /** Remembers the answer; true when the one before it was another. The first answer is no change. */
    note(routeName: RouteName, url: URL, answer: HttpAnswer): boolean {
      if (!marked.has(routeName)) return false
      const before = marks.get(url.href)
      const mark = { etag: answer.headers.etag ?? null, hash: hashOf(answer) }
      marks.delete(url.href)
      marks.set(url.href, mark)
      for (const oldest of marks.keys()) {
        if (marks.size <= most) break
        marks.delete(oldest)
      }
      return before !== undefined && before.hash !== mark.hash
    },
    /** The ETag of the last answer; null: there is none. */
    etagOf: (url: URL): string | null => marks.get(url.href)?.etag ?? null,
    /** Whether an answer is the same as the last one; then its ETag is the one to ask by from now on. */
    isSame(url: URL, answer: HttpAnswer): boolean {
      const mark = marks.get(url.href)
      if (mark === undefined || mark.hash !== hashOf(answer)) return false
      mark.etag = answer.headers.etag ?? null
      return true
    },
  }
}
