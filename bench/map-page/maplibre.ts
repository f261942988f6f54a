/** maplibre-gl on the page of bench/map-page.ts, from a copy that the server hands out; zooms are Leaflet's, one more than its own. */

interface Camera {
  center: [lon: number, lat: number]
  zoom: number
}

interface GlMap {
  once(event: 'load' | 'idle' | 'moveend', run: () => void): void
  on(event: 'moveend', run: () => void): void
  off(event: 'moveend', run: () => void): void
  addSource(id: string, source: object): void
  addLayer(layer: object): void
  jumpTo(camera: Camera): void
  flyTo(camera: Camera & { duration: number }): void
  stop(): void
  remove(): void
}

interface Library {
  Map: new (options: object) => GlMap
}

let map: GlMap | null = null

const camera = (lat: number, lon: number, zoom: number): Camera => ({ center: [lon, lat], zoom: zoom - 1 })
const once = (event: 'load' | 'idle'): Promise<void> => new Promise((done) => map!.once(event, done))

/** Milliseconds from showing a GeoJSON layer to the frame with all of it. */
export async function showMaplibre(
  library: string,
  path: string,
  points: boolean,
  [lat, lon, zoom]: readonly [number, number, number],
): Promise<number> {
  const { Map: MaplibreMap } = (await import(/* @vite-ignore */ library)) as Library
  const container = document.createElement('div')
  container.className = 'over'
  document.body.append(container)
  map = new MaplibreMap({
    container,
    style: { version: 8, sources: {}, layers: [] },
    fadeDuration: 0,
    attributionControl: false,
    ...camera(lat, lon, zoom),
  })
  await once('load')
  const start = performance.now()
  const end = once('idle')
  map.addSource('data', { type: 'geojson', data: new URL(path, location.href).href })
  if (points)
    map.addLayer({
      id: 'points',
      type: 'circle',
      source: 'data',
      paint: {
        'circle-color': '#c2255c',
        'circle-radius': 3.5,
        'circle-stroke-width': 1,
        'circle-stroke-color': '#fff',
      },
    })
  else {
    map.addLayer({ id: 'fill', type: 'fill', source: 'data', paint: { 'fill-color': '#c2255c', 'fill-opacity': 0.12 } })
    map.addLayer({ id: 'line', type: 'line', source: 'data', paint: { 'line-color': '#c2255c', 'line-width': 2 } })
  }
  await end
  return performance.now() - start
}

export async function zoomMaplibre(lat: number, lon: number, zoom: number): Promise<number> {
  const start = performance.now()
  const end = once('idle')
  map!.jumpTo(camera(lat, lon, zoom))
  await end
  return performance.now() - start
}

/** Flies from view to view until told to stop. */
export function flyMaplibre(next: () => readonly [number, number, number]): () => void {
  const fly = (): void => map!.flyTo({ ...camera(...next()), duration: 1200 })
  map!.on('moveend', fly)
  fly()
  return () => {
    map!.off('moveend', fly)
    map!.stop()
  }
}
