import type * as L from 'leaflet'

type Handlers = { [name: string]: L.LeafletEventHandlerFn }

/** Milliseconds between looks for missing tiles while the map flies: most of what lies on the way is never seen. */
const flightInterval = 400

/** A grid layer's own handlers of events of the map, with word of when it begins to move and when it stands. */
export function withMoves(layer: L.GridLayer, events: Handlers, setMoving: (moving: boolean) => void): Handlers {
  const { move } = events
  let last = 0
  return {
    ...events,
    movestart: () => setMoving(true),
    zoom: (event: L.LeafletEvent & { flyTo?: boolean; pinch?: boolean }) => {
      // The view stands, and its tiles are asked for now, though the end of the move is only told later.
      if (!event.flyTo && !event.pinch) setMoving(false)
      events.zoom?.call(layer, event)
    },
    moveend: (event) => {
      setMoving(false)
      events.moveend?.call(layer, event)
    },
    ...(move && {
      move: (event: L.LeafletEvent & { flyTo?: boolean }) => {
        const now = performance.now()
        if (event.flyTo && now - last < flightInterval) return
        last = now
        move.call(layer, event)
      },
    }),
  }
}
