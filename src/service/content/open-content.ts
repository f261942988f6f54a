import { isWithin } from '../../node/is-within'
import { AppError } from '../../shared/errors/app-error'
import type { Store } from '../store/store'
import type { ContentStore } from './content-store'
import { openFolderContent } from './folder-content'
import { openObjectContent } from './s3/object-content'
import { isS3Place, readS3Place } from './s3/s3-place'
import { checkFolderMark, isFolderPlace } from './shared/folder-mark'
import { openObjectFolder } from './shared/object-folder'

/** Where the files of a service lie. */
export interface ContentPlace {
  /** The folder of this process: files lie in it, or work only when they lie elsewhere. */
  dataDir: string
  /** `s3://BUCKET/PREFIX` for an object store, or the full path of a folder that processes share; left out: the folder. */
  files?: string | undefined
  /** Address at which callers reach the object store; left out: they do not, and everything goes through the service. */
  filesUrl?: string | undefined
}

/**
 * Opens where the files are kept. AppError `invalid` for a place that is none, `service.failed` when the object store refuses: one that
 * does not answer at the moment is no reason not to begin.
 */
export async function openContent(
  { dataDir, files, filesUrl }: ContentPlace,
  store: Store,
  parts: { now: () => number; log: (line: string) => void },
): Promise<ContentStore> {
  if (files === undefined) {
    if (filesUrl !== undefined)
      throw new AppError('invalid', 'An address for callers is that of an object store: say with --files which.')
    return openFolderContent(dataDir, store)
  }
  if (isFolderPlace(files)) return openSharedFolder({ dataDir, files, filesUrl }, store, parts)
  if (!isS3Place(files))
    throw new AppError('invalid', `Files go to s3://BUCKET/PREFIX or to the full path of a folder, not to "${files}".`)
  const place = readS3Place(files)
  const { openObjectStore } = await import('./s3/object-store')
  const objects = await openObjectStore(place, filesUrl ?? null).catch((error: unknown) => {
    throw isPackedWithout(error) ? clientMissing(error) : error
  })
  try {
    await objects.check()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'service.busy') throw error
    parts.log(error.message)
  }
  return openObjectContent({ store: objects, index: store.contents, localDir: dataDir, now: parts.now })
}

async function openSharedFolder(
  { dataDir, files, filesUrl }: ContentPlace & { files: string },
  store: Store,
  { now }: { now: () => number },
): Promise<ContentStore> {
  if (filesUrl !== undefined)
    throw new AppError('invalid', 'An address for callers is that of an object store; a folder has none.')
  if (isWithin(dataDir, files) || isWithin(files, dataDir))
    throw new AppError(
      'invalid',
      `The folder for the files that processes share cannot lie in the folder of one, ${dataDir}, nor around it.`,
    )
  await checkFolderMark(files, store)
  const objects = openObjectFolder(files)
  await objects.check()
  return openObjectContent({ store: objects, index: store.contents, localDir: dataDir, now })
}

const isPackedWithout = (error: unknown): boolean =>
  /MODULE_NOT_FOUND$/.test((error as NodeJS.ErrnoException | null)?.code ?? '')

function clientMissing(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'This program carries no client for object stores, which only a service of many people needs. Run the service from a checkout: npm ci, then npm run plumbline -- serve --files …',
    { cause },
  )
}
