import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PlanRow } from '../shared/contract'
import { answerFor, flagHint, lineFor, readMap, spentNewText } from './upload-answers'

const flags = (more = {}) => ({ allowOlder: false, allowElsewhere: false, ...more })
const asked = (...objections: string[]) =>
  ({
    confidence: 'ask',
    matched: true,
    intendedAction: 'create',
    rule: objections[0],
    objections,
    compared: { layerId: 7, order: 'older', sentFromHere: false },
  }) as unknown as PlanRow

describe('the answers of a script', () => {
  it('send what a flag allows, and nothing that another question stands against', () => {
    const revise = { action: 'revise', targetLayerId: 7 }
    expect(answerFor(asked('older'), undefined, flags())).toBeNull()
    expect(answerFor(asked('older'), undefined, flags({ allowOlder: true }))).toEqual(revise)
    expect(answerFor(asked('older', 'elsewhere'), undefined, flags({ allowOlder: true }))).toBeNull()
    const both = flags({ allowOlder: true, allowElsewhere: true })
    expect(answerFor(asked('older', 'elsewhere'), undefined, both)).toEqual(revise)
    for (const rule of ['several', 'claimed', 'renamed', 'other-kind', 'other-columns'])
      expect(answerFor(asked(rule), undefined, both)).toBeNull()
    expect(flagHint(asked('older', 'elsewhere'))).toContain('--allow-older and --allow-elsewhere')
    expect(flagHint(asked('several'))).toBe('Say which layer is meant with --map FILE.')
  })

  it('put an older file back only where it is older, and somebody allows it', () => {
    const since = { ...asked(), confidence: 'certain', rule: 'sent-revised-since', intendedAction: 'skip' } as PlanRow
    expect(answerFor(since, undefined, flags())).toBeNull()
    expect(answerFor(since, undefined, flags({ allowOlder: true }))).toMatchObject({ action: 'revise' })
  })

  it('take a map line before all, but send nothing that is unchanged, and make a new layer once', () => {
    expect(answerFor(asked('several'), { pattern: 'x', to: 12 }, flags())).toEqual({
      action: 'revise',
      targetLayerId: 12,
    })
    expect(answerFor(asked('several'), { pattern: 'x', to: 'new' }, flags())).toEqual({ action: 'create' })
    expect(answerFor(asked('several'), { pattern: 'x', to: 'skip' }, flags())).toEqual({ action: 'skip' })
    const same = { ...asked(), intendedAction: 'skip', targetLayerId: 12 } as PlanRow
    expect(answerFor(same, { pattern: 'x', to: 12 }, flags())).toBeNull()
    expect(answerFor(same, { pattern: 'x', to: 'new' }, flags())).toBeNull()
    const own = { ...asked('elsewhere'), compared: { layerId: 7, sentFromHere: true } } as unknown as PlanRow
    expect(answerFor(own, { pattern: 'x', to: 'new' }, flags())).toBeNull()
    expect(spentNewText(own, { pattern: 'x', to: 'new' })).toContain('layer 7 was made of this file. Give its id')
    expect(spentNewText(asked('several'), { pattern: 'x', to: 'new' })).toBeNull()
  })
})

describe('a map file', () => {
  it('names paths with or without their extension, and patterns; the first that fits counts', () => {
    const lines = ['north/mains', 'drafts/**', '*.dxf', '**/kerbs?.shp'].map((pattern) => ({
      pattern,
      to: 'skip' as const,
    }))
    const found = (path: string) => lineFor(lines, path)?.pattern
    expect(found('North/Mains.shp')).toBe('north/mains')
    expect(found('drafts/a/b.csv')).toBe('drafts/**')
    expect(found('plan.dxf')).toBe('*.dxf')
    expect(found('sub/plan.dxf')).toBeUndefined()
    expect(found('a/b/kerbs2.shp')).toBe('**/kerbs?.shp')
    expect(found('mains.shp')).toBeUndefined()
  })

  it('is refused with what is wrong in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-map-'))
    const file = (text: string) => {
      writeFileSync(join(folder, 'map.json'), text)
      return readMap(join(folder, 'map.json'))
    }
    expect(await file('{"a.shp": 12, "b/*": "new"}')).toEqual([
      { pattern: 'a.shp', to: 12 },
      { pattern: 'b/*', to: 'new' },
    ])
    await expect(file('{"a.shp": "somewhere"}')).rejects.toThrow('“a.shp” is to be a layer’s id'.replace('’', "'"))
    await expect(file('[1]')).rejects.toThrow('is to be an object')
    await expect(file('{')).rejects.toMatchObject({ code: 'invalid' })
    rmSync(folder, { recursive: true })
  })
})
