import { AppError } from '../../../shared/errors/app-error'

/** A part of an object store that is the service's own. */
export interface S3Place {
  bucket: string
  /** What the key of each object begins with: empty, or ending in a slash. */
  prefix: string
}

/** Whether files are to lie in an object store rather than in a folder. */
export const isS3Place = (text: string): boolean => /^s3:/i.test(text)

/** Reads `s3://bucket/prefix`; AppError `invalid` when it is not that. */
export function readS3Place(text: string): S3Place {
  const found = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.=\/-]*))?$/.exec(text)
  const prefix = (found?.[2] ?? '').replace(/\/+$/, '')
  if (!found?.[1] || /(^|\/)(\.{0,2})(\/|$)/.test(prefix === '' ? 'x' : prefix)) {
    throw new AppError(
      'invalid',
      `"${text.replace(/\/\/[^@/]*@/, '//')}" names no place in an object store. Write s3://BUCKET or s3://BUCKET/PREFIX (letters, digits, "-", "_", ".", "/"); credentials go into the environment.`,
    )
  }
  return { bucket: found[1], prefix: prefix === '' ? '' : `${prefix}/` }
}
