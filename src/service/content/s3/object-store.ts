import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { ContentRange } from '../content-store'
import { isAbsent, storeError } from './s3-errors'
import type { S3Place } from './s3-place'

/** A part of an upload that the store has. */
export interface SentPart {
  PartNumber: number
  ETag: string | undefined
}

/** How an object is given to somebody by a signed address. */
export interface SignedAs {
  /** The Content-Disposition that goes with it. */
  disposition: string
  mediaType: string
  lifetimeS: number
}

/**
 * The objects of one place, by keys without its prefix. Each call is tried four times; what it fails by then is an AppError of
 * `storeError`.
 */
export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>

/** A line that stands still this long is cut, and the call tried again. */
const idleMs = 20_000
const connectMs = 5_000
const tries = 4

/**
 * Opens a place by what the environment and the usual files of AWS tell: credentials, region, S3_ENDPOINT, AWS_ENDPOINT_URL_S3 or
 * AWS_ENDPOINT_URL. A store at an address of its own has the bucket in the path, not in the host's name. The client is read here and nowhere else: the
 * desktop program carries none.
 * @param publicEndpoint where callers reach the store, for signed addresses; null: none are made
 */
export async function openObjectStore({ bucket, prefix }: S3Place, publicEndpoint: string | null = null) {
  const { env } = process
  // The version is pinned and runs on the oldest Node that the README promises; that later ones will not is no news for who runs it.
  env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  const sdk = await import('@aws-sdk/client-s3')
  const endpoint = env['S3_ENDPOINT'] || undefined
  const isOwn = Boolean(endpoint ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'])
  const region = env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? (isOwn ? 'us-east-1' : undefined)
  const config = {
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: isOwn,
    maxAttempts: tries,
    // What is sent is signed with its SHA-256 or goes through TLS; stores of other makers do not know the newer sums.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
  }
  const client = new sdk.S3Client(config)
  againAfterConflict(client)
  const lastDate = datesOf(client)
  const signing =
    publicEndpoint === null
      ? null
      : {
          client: new sdk.S3Client({ ...config, endpoint: publicEndpoint, forcePathStyle: true }),
          ...(await import('@aws-sdk/s3-request-presigner')),
        }
  const where = `s3://${bucket}/${prefix}`
  const fullKey = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const told = (error: unknown): never => {
    throw storeError(error, where)
  }

  return {
    /** The place, as it is named to a person. */
    where,

    /** Asks for the first object: whether the place is there and lets itself be read. */
    async check(): Promise<void> {
      await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })).catch(told)
    },

    async put(key: string, body: Buffer): Promise<void> {
      await client.send(new sdk.PutObjectCommand({ ...fullKey(key), Body: body })).catch(told)
    },

    /** Begins an upload in parts; gives its id. */
    async begin(key: string): Promise<string> {
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(fullKey(key))).catch(told)
      return UploadId ?? told(new Error('no upload id'))
    },

    /** Sends a part; all but the last have 5 MiB or more. */
    async sendPart(key: string, uploadId: string, part: { number: number; body: Buffer }, signal: AbortSignal) {
      const { number, body } = part
      const command = new sdk.UploadPartCommand({
        ...fullKey(key),
        UploadId: uploadId,
        PartNumber: number,
        Body: body,
        ContentLength: body.length,
      })
      const { ETag } = await client.send(command, { abortSignal: signal }).catch(told)
      return { PartNumber: number, ETag }
    },

    /** Ends an upload in parts: the object is there from now on. */
    async finish(key: string, uploadId: string, parts: readonly SentPart[], size: number): Promise<void> {
      const command = new sdk.CompleteMultipartUploadCommand({
        ...fullKey(key),
        UploadId: uploadId,
        MultipartUpload: { Parts: [...parts] },
      })
      try {
        await client.send(command)
      } catch (error) {
        // The answer to an earlier try may have been lost on its way.
        if ((await this.size(key)) !== size) told(error)
      }
    },

    /** Gives up an upload in parts, with all that was sent. */
    async abort(key: string, uploadId: string): Promise<void> {
      const command = new sdk.AbortMultipartUploadCommand({ ...fullKey(key), UploadId: uploadId })
      await client.send(command).catch((error: unknown) => (isAbsent(error) ? undefined : told(error)))
    },

    /** Bytes of an object; null when it is not there. */
    async size(key: string): Promise<number | null> {
      const found = await client
        .send(new sdk.HeadObjectCommand(fullKey(key)))
        .catch((error: unknown) => (isAbsent(error) ? null : told(error)))
      return found?.ContentLength ?? null
    },

    /** The bytes of an object, or a part of them; null when it is not there. The stream fails when the line breaks. */
    async get(key: string, range: ContentRange | null): Promise<Readable | null> {
      const wanted = range === null ? {} : { Range: `bytes=${range.start}-${range.end}` }
      const found = await client
        .send(new sdk.GetObjectCommand({ ...fullKey(key), ...wanted }))
        .catch((error: unknown) => (isAbsent(error) ? null : told(error)))
      return (found?.Body as Readable | undefined) ?? null
    },

    async remove(key: string): Promise<void> {
      await client
        .send(new sdk.DeleteObjectCommand(fullKey(key)))
        .catch((error: unknown) => (isAbsent(error) ? undefined : told(error)))
    },

    /** Objects whose keys begin so, a page at a time, with the UTC milliseconds of when each was written. */
    async *list(below: string): AsyncGenerator<{ key: string; writtenMs: number }[]> {
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + below })
      try {
        for await (const { Contents = [] } of pages)
          yield Contents.map(({ Key = '', LastModified }) => ({
            key: Key.slice(prefix.length),
            writtenMs: LastModified?.getTime() ?? 0,
          }))
      } catch (error) {
        told(error)
      }
    },

    /** Uploads in parts that were neither finished nor given up, with the UTC milliseconds of when the last part of each came. */
    async unfinished(below: string): Promise<{ key: string; uploadId: string; movedMs: number }[]> {
      const found = []
      let at: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
      while (at !== null) {
        const command = new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix + below, ...at })
        const page: Awaited<ReturnType<typeof listed>> = await listed(client, command).catch(told)
        for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
          const key = Key.slice(prefix.length)
          found.push({ key, uploadId: UploadId, movedMs: await movedMs(key, UploadId, Initiated) })
        }
        at = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
          : null
      }
      return found

      async function movedMs(key: string, uploadId: string, begun: Date | undefined): Promise<number> {
        let last = begun?.getTime() ?? 0
        // The client's own paging goes on as long as it is told a next part, which stores tell after the last one too.
        let marker: string | undefined = '0'
        while (marker !== undefined) {
          const command = new sdk.ListPartsCommand({ ...fullKey(key), UploadId: uploadId, PartNumberMarker: marker })
          const page: Awaited<ReturnType<typeof partsOf>> = await partsOf(client, command)
          for (const { LastModified } of page?.Parts ?? []) last = Math.max(last, LastModified?.getTime() ?? 0)
          marker = page?.IsTruncated ? page.NextPartNumberMarker : undefined
        }
        return last
      }
    },

    /** A signed address of an object for callers; null when they are not to reach the store. */
    async sign(key: string, { disposition, mediaType, lifetimeS }: SignedAs): Promise<string | null> {
      if (signing === null) return null
      const command = new sdk.GetObjectCommand({
        ...fullKey(key),
        ResponseContentDisposition: disposition,
        ResponseContentType: mediaType,
        ResponseCacheControl: 'private, no-store',
      })
      return signing.getSignedUrl(signing.client, command, { expiresIn: lifetimeS }).catch(told)
    },

    /** UTC milliseconds, of whole seconds, by the clock of the store, which its objects and parts are dated by. */
    async now(): Promise<number> {
      await this.check()
      return lastDate() ?? Date.now()
    },

    close: (): void => client.destroy(),
  }

  function partsOf(client: S3Client, command: InstanceType<typeof sdk.ListPartsCommand>) {
    return client.send(command).catch((error: unknown) => (isAbsent(error) ? null : told(error)))
  }

  function listed(client: S3Client, command: InstanceType<typeof sdk.ListMultipartUploadsCommand>) {
    return client.send(command)
  }
}

/** Reads the date of each answer; gives the last one in UTC milliseconds, which is of whole seconds, or null where the store says none. */
function datesOf(client: S3Client): () => number | null {
  let lastMs: number | null = null
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const { headers } = result.response as { headers?: Record<string, string> }
      const dateMs = Date.parse(headers?.['date'] ?? '')
      if (!Number.isNaN(dateMs)) lastMs = dateMs
      return result
    },
    // Within what reads the answer, where its headers still are.
    { step: 'deserialize', priority: 'low', name: 'datesOf' },
  )
  return () => lastMs
}

/** Two calls that met in the store (409) are no fault of either: keys are used once here, so the call is tried again as others are. */
function againAfterConflict(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        const failure = error as { $metadata?: { httpStatusCode?: number }; $retryable?: object }
        if (failure.$metadata?.httpStatusCode === 409) failure.$retryable = {}
        throw error
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'againAfterConflict' },
  )
}
