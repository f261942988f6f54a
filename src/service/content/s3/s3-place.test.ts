import { expect, it } from 'vitest'
import { isS3Place, readS3Place } from './s3-place'

it.each([
  ['s3://files', 'files', ''],
  ['s3://files/', 'files', ''],
  ['s3://my-files.2/office/maps', 'my-files.2', 'office/maps/'],
  ['s3://abc/a.b=c_D//', 'abc', 'a.b=c_D/'],
])('%s is a place of its own in an object store', (text, bucket, prefix) => {
  expect(isS3Place(text)).toBe(true)
  expect(readS3Place(text)).toEqual({ bucket, prefix })
})

it.each([
  ...['s3://', 's3://ab', 's3://-files', 's3://files-', 's3://Files', `s3://${'a'.repeat(64)}`, 's3:files'],
  ...['s3://files//a', 's3://files/a//b', 's3://files/../b', 's3://files/a/..', 's3://files/./b', 's3://files/a/.'],
  ...['s3://files/a b', 's3://files/ä', ' s3://files', 's3://files?a', 'S3://files'],
])('%s names none, and is refused in words that say what to write', (text) => {
  expect(() => readS3Place(text)).toThrow(/names no place in an object store\. Write s3:\/\/BUCKET/)
})

it('tells a place of an object store from a folder, and repeats no password', () => {
  expect(['/srv/files', 'C:\\files', 'files/s3:', 's4://files'].map(isS3Place)).toEqual([false, false, false, false])
  expect(isS3Place('S3://files')).toBe(true)
  expect(() => readS3Place('s3://key:secret@files')).toThrow(/^"s3:\/\/files" names/)
})
