import { expect, it } from 'vitest'
import { answerFrames, wholeValue, type AnswerPart } from './long-answers'

const records = (count: number) => Array.from({ length: count }, (_, n) => ({ n }))

it('sends no frame that holds more than 200 records of a list', () => {
  const frames = answerFrames(7, { readAt: 'now', overview: { layers: records(1_001) } })
  expect(frames.map((frame) => (frame.type === 'part' ? frame.records.length : frame.type))).toEqual([
    ...[200, 200, 200, 200, 200, 1],
    'answer',
  ])
  const parts = frames.slice(0, -1) as AnswerPart[]
  const last = frames[6] as { value: unknown }
  expect(wholeValue(last.value, parts)).toEqual({ readAt: 'now', overview: { layers: records(1_001) } })
})

it('sends what is short, no list of records, or nothing at all in one frame', () => {
  for (const value of [null, undefined, 'text', [], records(200), { xy: Array(5_000).fill(1) }, { a: { b: null } }])
    expect(answerFrames(7, value)).toEqual([{ type: 'answer', id: 7, ok: true, value }])
})
