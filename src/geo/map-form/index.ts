export { buildMapForm } from './build-map-form'
export { MapFormWriter } from './map-form-writer'
export { MapForm, openMapForm } from './map-form'
export { geojsonCoordinates } from './geojson-coordinates'
