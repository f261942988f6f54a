import { expect, it } from 'vitest'
import { AppError, toAppError } from './app-error'

it('keeps what it came from as its cause, and has none where it came from nothing', () => {
  const cause = new Error('ENOENT')
  expect(new AppError('file.missing', 'Gone.', { cause }).cause).toBe(cause)
  expect('cause' in new AppError('file.missing', 'Gone.')).toBe(false)
})

it('takes what was thrown for an error inside the program, with the original as cause, and leaves its own', () => {
  const own = new AppError('file.missing', 'Gone.')
  expect(toAppError(own)).toBe(own)
  const thrown = new TypeError('x is undefined')
  expect(toAppError(thrown)).toMatchObject({ code: 'internal', cause: thrown })
  expect(toAppError(thrown).message).toBe('Something failed inside Plumbline: x is undefined')
  expect(toAppError('a text')).toMatchObject({ cause: 'a text' })
})

it('is the same on the other side of a process, with the words that the window says it by where it has some', () => {
  const by = { key: 'errors.fileGone', params: { file: 'a.shp' } } as never
  const error = new AppError('file.missing', 'a.shp is gone.', { details: { file: 'a.shp' }, retry: 'later', by })
  const wire = JSON.parse(JSON.stringify(error.toWire())) as ReturnType<AppError['toWire']>
  expect(wire).toEqual({
    ...{ code: 'file.missing', message: 'a.shp is gone.', details: { file: 'a.shp' }, retry: 'later', by },
  })
  expect(AppError.fromWire(wire).toWire()).toEqual(wire)
  expect(Object.keys(new AppError('file.missing', 'Gone.').toWire())).toEqual(['code', 'message', 'details', 'retry'])
})
