export * from './format'
export * from './encode'
export * from './decode'
export * from './mercator'
