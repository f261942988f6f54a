import { describe, expect, it } from 'vitest'
import { createDecisions } from './decisions'
import type { Box, LayerFacts, RowFacts } from './facts'
import { here, layer as layerOf, reading, row as rowOf, source } from './facts.test-helper'

const row = (title: string, bbox4326: Box | null = here) => rowOf(title, { reading: reading({ bbox4326 }) })
const layer = (id: number, name: string, bbox4326: Box | null = here) =>
  layerOf(id, name, {
    fileName: null,
    source: source(`S${id}`, { reading: reading({ bbox4326 }) }),
  })
function decisionOf(rows: RowFacts[], layers: LayerFacts[], id = rows[0]?.id ?? '') {
  const decisions = createDecisions({ layers, sent: [] })
  decisions.update(rows)
  return decisions.get(id)
}

describe('what a new row likely replaces', () => {
  it.each([
    ['2026-W47_Sewer mains', 'Sewer mains'],
    ['20261119 sewer_mains north', 'Sewer mains'],
    ['SewerMain', 'Sewer mains'],
    ['Sewer manis', 'Sewer mains'],
  ])('%s is offered as the next state of “%s”, and stays a new layer', (title, name) => {
    const decision = decisionOf([row(title)], [layer(1, name), layer(2, 'Gas, medium pressure')])
    expect(decision).toMatchObject({
      intendedAction: 'create',
      targetLayerId: null,
      likelyReplaces: { layerId: 1, name },
    })
    expect(decision?.likelyReplaces?.why).toContain('same extent')
  })

  it('offers nothing that lies elsewhere, is called otherwise, or is as likely as another', () => {
    const far: Box = [140, -30, 140.01, -29.99]
    expect(decisionOf([row('W47 Sewer mains')], [layer(1, 'Sewer mains', far)])?.likelyReplaces).toBeNull()
    expect(decisionOf([row('Boreholes')], [layer(1, 'Sewer mains')])?.likelyReplaces).toBeNull()
    const twins = [layer(1, 'Sewer mains east'), layer(2, 'Sewer mains west')]
    expect(decisionOf([row('W47 Sewer mains')], twins)?.likelyReplaces).toBeNull()
  })

  it('takes a like name alone for too little where an area is not known', () => {
    expect(decisionOf([row('Sewer mains north', null)], [layer(1, 'Sewer mains')])?.likelyReplaces).toBeNull()
    expect(decisionOf([row('W47 Sewer mains', null)], [layer(1, 'Sewer mains')])?.likelyReplaces?.layerId).toBe(1)
  })

  it('offers no layer that another row revises', () => {
    const rows = [row('W47 Sewer mains'), row('Sewer mains')]
    expect(decisionOf(rows, [layer(1, 'Sewer mains')])?.likelyReplaces).toBeNull()
  })
})
