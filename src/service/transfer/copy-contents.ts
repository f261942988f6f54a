import { AppError } from '../../shared/errors/app-error'
import type { ContentFile, ContentStore } from '../content/content-store'

/** What reads kept files. */
export type ContentReader = Pick<ContentStore, 'read' | 'has'>

/** What was copied, and what was there already. */
export interface Copied {
  files: number
  bytes: number
  present: number
  /** Those that may be gone and are. */
  lost: number
}

const atOnce = 4

/**
 * Brings files from one place to another, each compared with its hash on the way; those that are there are left. So it goes on where
 * it ended, however it did. AppError `file.corrupt` or `file.missing` names the first that cannot be brought.
 * @param onFile told after each
 * @param mayBeGone files that are not there any more are counted, and no error
 */
export async function copyContents(
  from: ContentReader,
  to: ContentStore,
  pages: AsyncIterable<readonly ContentFile[]>,
  onFile: (copied: Copied) => void,
  mayBeGone = false,
): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0, present: 0, lost: 0 }
  for await (const page of pages) {
    const left = distinct(page)
    const work = async (): Promise<void> => {
      for (let file = left.pop(); file !== undefined; file = left.pop()) {
        if (await to.has(file)) copied.present += 1
        else if (mayBeGone && !(await from.has(file))) copied.lost += 1
        else {
          await copyOne(from, to, file)
          copied.files += 1
          copied.bytes += file.size
        }
        onFile(copied)
      }
    }
    await allOrFirstFault(
      Array.from({ length: atOnce }, () =>
        work().catch((error: unknown) => {
          left.length = 0
          throw error
        }),
      ),
    )
  }
  return copied
}

async function copyOne(from: ContentReader, to: ContentStore, file: ContentFile): Promise<void> {
  const received = await to.receive(await from.read(file))
  if (received.sha256 !== file.sha256) {
    await to.discard(received)
    throw new AppError(
      'file.corrupt',
      `A file is not what was kept: content ${file.sha256.slice(0, 12)}…, ${received.size} of ${file.size} bytes. Bring it from another backup, then run the same command again.`,
      { details: { sha256: file.sha256 }, retry: 'after-change' },
    )
  }
  await to.keep(file.organizationId, [received])
  to.release(file.organizationId, [file.sha256])
}

/** The same content of an organization once: two at once would be sent twice. */
function distinct(files: readonly ContentFile[]): ContentFile[] {
  return [...new Map(files.map((file) => [`${file.organizationId} ${file.sha256}`, file])).values()]
}

/** Nothing is under way any more when it is told that one failed: who is told removes what they write to. */
async function allOrFirstFault(works: readonly Promise<void>[]): Promise<void> {
  const fault = (await Promise.allSettled(works)).find((each) => each.status === 'rejected')
  if (fault) throw fault.reason
}
