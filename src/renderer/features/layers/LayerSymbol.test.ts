// @vitest-environment happy-dom
import { createApp } from 'vue'
import { expect, it } from 'vitest'
import type { SymbolKind } from '../../../shared/model/layer-style'
import LayerSymbol from './LayerSymbol.vue'

/** Width of the line of a symbol, in its own pixels. */
function lineWidth(kind: SymbolKind, widthPx: number): number {
  const layerStyle = { color: '#000', darkColor: '#fff', dash: [], point: 'circle', widthPx: 1.6, fill: null }
  const app = createApp(LayerSymbol, { layerStyle, kind, dark: false, widthPx })
  const element = app.mount(document.createElement('div')).$el as SVGElement
  const drawn = element.querySelector<SVGElement>('rect, path')
  const width = Number(drawn?.style.strokeWidth || drawn?.getAttribute('stroke-width'))
  app.unmount()
  return width
}

it('draws lines and the edges of areas as wide as the map does, within what a symbol has room for', () => {
  expect([lineWidth('line', 1.6), lineWidth('line', 3), lineWidth('line', 10)]).toEqual([1.6, 3, 5])
  expect([lineWidth('area', 1.6), lineWidth('area', 2), lineWidth('area', 10)]).toEqual([1.6, 2, 3])
})
