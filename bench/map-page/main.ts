/** The page of bench/map-page.ts: a map, our tiles or L.geoJSON on it, and clocks. */
import * as L from 'leaflet'
import { flyMaplibre, showMaplibre, zoomMaplibre } from './maplibre'
import { TileStackLayer, type TileSource } from '../../src/renderer/features/map/tiles'

const colors = ['#c2255c', '#2b6cb0', '#2f855a', '#b7791f', '#6b46c1']
const map = L.map('map', { fadeAnimation: false, minZoom: 1, center: [0, 0], zoom: 3 })
const stack = new TileStackLayer().addTo(map)
let loaded = 0
stack.on('tileload', () => loaded++)

function source(id: string, number: number, bbox4326: TileSource['bbox4326']): TileSource {
  const style = { color: colors[number % colors.length]!, width: 2 }
  return { id, revisionKey: id, kind: 'vector', index: 0, visible: true, opacity: 1, style, bbox4326 }
}

const drawn = (): Promise<void> => new Promise((done) => stack.once('load', () => requestAnimationFrame(() => done())))
const painted = (): Promise<void> => new Promise((done) => stack.once('painted', () => done()))
const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

function flyLeaflet(next: () => readonly [number, number, number]): () => void {
  const fly = (): void => {
    const [lat, lon, zoom] = next()
    map.flyTo([lat, lon], zoom, { duration: 1.2 })
  }
  map.on('moveend', fly)
  fly()
  return () => {
    map.off('moveend', fly)
    map.stop()
  }
}

const page = {
  /** Moves the map without layers. */
  async look(lat: number, lon: number, zoom: number): Promise<void> {
    stack.setSources([])
    map.setView([lat, lon], zoom, { animate: false })
    await new Promise((done) => setTimeout(done, 300))
  },
  fit(box: [number, number, number, number]): number {
    return map.getBoundsZoom([
      [box[1], box[0]],
      [box[3], box[2]],
    ])
  },
  /** Milliseconds from showing layers to the frame with the last tile. */
  async show(layers: { id: string; bbox: TileSource['bbox4326'] }[]): Promise<number> {
    const start = performance.now()
    const end = painted()
    stack.setSources(layers.map(({ id, bbox }, number) => source(id, number, bbox)))
    await end
    await frame()
    return performance.now() - start
  },
  async zoom(lat: number, lon: number, zoom: number): Promise<number> {
    const start = performance.now()
    const end = drawn()
    map.setView([lat, lon], zoom, { animate: false })
    await end
    return performance.now() - start
  },
  /** Reads GeoJSON and draws it with Leaflet's own canvas. */
  async geojson(path: string): Promise<{ read: number; made: number; total: number }> {
    const start = performance.now()
    const data = (await (await fetch(path)).json()) as GeoJSON.FeatureCollection
    const read = performance.now() - start
    const renderer = L.canvas()
    L.geoJSON(data, {
      style: { color: colors[0], weight: 2, fillOpacity: 0.12 },
      pointToLayer: (_, at) =>
        L.circleMarker(at, { renderer, radius: 3.5, color: colors[0], weight: 1, fillOpacity: 1 }),
      ...({ renderer } as object),
    }).addTo(map)
    const made = performance.now() - start
    await frame()
    return { read, made, total: performance.now() - start }
  },
  async peerZoom(lat: number, lon: number, zoom: number): Promise<number> {
    const start = performance.now()
    map.setView([lat, lon], zoom, { animate: false })
    await frame()
    return performance.now() - start
  },
  maplibre: showMaplibre,
  maplibreZoom: zoomMaplibre,
  /** Milliseconds between frames while a script moves the map, and how long the page's thread was busy in one go at most. */
  frames(
    ms: number,
    views: readonly [number, number, number][],
    maplibre = false,
  ): Promise<{ frames: number[]; long: number[] }> {
    return new Promise((done) => {
      const times: number[] = []
      const long: number[] = []
      const observer = new PerformanceObserver((list) => list.getEntries().forEach((e) => long.push(e.duration)))
      observer.observe({ entryTypes: ['longtask'] })
      const end = performance.now() + ms
      let at = 0
      const next = (): readonly [number, number, number] => views[at++ % views.length]!
      const stop = maplibre ? flyMaplibre(next) : flyLeaflet(next)
      let last = 0
      const tick = (now: number): void => {
        if (last) times.push(now - last)
        last = now
        if (now < end) return void requestAnimationFrame(tick)
        stop()
        observer.disconnect()
        done({ frames: times, long })
      }
      requestAnimationFrame(tick)
    })
  },
  /** Tiles of all layers together that were brought to the map since this was asked last. */
  tiles(): number {
    const count = loaded
    loaded = 0
    return count
  },
}
declare global {
  interface Window {
    page: typeof page
  }
}
window.page = page
