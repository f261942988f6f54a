import { describe, expect, it } from 'vitest'
import type { Job } from '../../shared/rest'
import { perhapsLeftBehind, type LeftBehindFacts } from './left-behind'

const job = (createdMs: number, userName: string | null = 'Ada'): Job => ({
  id: 1,
  cancelAllowed: true,
  complete: false,
  created: new Date(createdMs).toISOString(),
  updated: null,
  progress: 0,
  status: '',
  error: null,
  userName,
})
const facts: LeftBehindFacts = {
  lost: [{ fromMs: 100_000, toMs: 101_000 }],
  isKnown: false,
  ownName: 'Ada',
  nowMs: 200_000,
}

describe('perhapsLeftBehind', () => {
  it('points at a job of the moment in which an answer was lost', () => {
    expect(perhapsLeftBehind(job(100_500), facts)).toBe(true)
    expect(perhapsLeftBehind(job(300_000), { ...facts, nowMs: 400_000 })).toBe(false)
    expect(perhapsLeftBehind(job(100_500), { ...facts, lost: [] })).toBe(false)
  })

  it('points at no job that the journal knows, at nobody else’s, and at none whose answer may still come', () => {
    expect(perhapsLeftBehind(job(100_500), { ...facts, isKnown: true })).toBe(false)
    expect(perhapsLeftBehind(job(100_500, 'Ben'), facts)).toBe(false)
    const waitedFor = { fromMs: 100_400, toMs: 220_400 }
    expect(perhapsLeftBehind(job(100_500), { ...facts, lost: [...facts.lost, waitedFor] })).toBe(false)
  })

  it('goes by the time alone where a name is not known', () => {
    expect(perhapsLeftBehind(job(100_500, 'Ben'), { ...facts, ownName: null })).toBe(true)
    expect(perhapsLeftBehind(job(100_500, null), facts)).toBe(true)
  })
})
