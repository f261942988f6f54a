import './holding-room'
import { computed, reactive } from 'vue'
import type { Bbox } from '../../geometry/geometry'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { useHolds } from '../../stores/holds'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { useLayerActions } from '../layers/use-layer-actions'

/** Holds an area: what the map shows, or what is drawn on it. */
export function useHoldArea() {
  const actions = useLayerActions()
  const app = useApp()
  const holds = useHolds()
  const layout = useLayout()
  const map = useMap()

  const names = computed(
    () =>
      new Set(
        holds.wishes.flatMap(({ scope }) => (scope.kind === 'area' || scope.kind === 'permits' ? [scope.name] : [])),
      ),
  )
  /** A name that nothing else has: "Area 2". */
  function freeName(of: (number: number) => string): string {
    for (let number = 1; ; number++) if (!names.value.has(of(number))) return of(number)
  }
  function ask([west, south, east, north]: Bbox): void {
    const box: [number, number, number, number] = [
      ...([Math.max(-180, west), Math.max(-90, south)] as const),
      ...([Math.min(180, east), Math.min(90, north)] as const),
    ]
    const name = freeName((number) => t('holding.areaName', { number }))
    actions.askHold({ scopes: [{ kind: 'area', name, box }], name })
  }

  return reactive({
    reason: computed(() => app.packReason ?? (map.bounds === null ? t('holding.noMap') : null)),
    freeName,
    ask,
    askView(): void {
      if (map.bounds) ask(map.bounds)
    },
    /** The next box that is drawn is asked for. */
    draw(): void {
      layout.show('layers')
      map.tool = 'hold-area'
    },
  })
}
