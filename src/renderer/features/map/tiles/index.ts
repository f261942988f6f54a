/**
 * Tiles of tilesets in Leaflet. One `TileStackLayer` a map (two for a swipe comparison) shows all layers:
 *
 *     const stack = new TileStackLayer().addTo(map)
 *     stack.setSources([{ id, revisionKey, kind: 'vector', index: 0, visible, opacity, style, bbox4326 }], palette)
 *     const hits = await stack.pick(event.latlng)
 *
 * A revision whose tileset is still being built is shown by the key of its preview; changing `revisionKey` later keeps the old
 * picture until the new one is painted.
 */
export { TileStackLayer } from './tile-stack-layer'
export { type TilePalette, type TileSource } from './tile-source'
