/** How numbers, times, sizes and places are written. */
export * from './coordinates'
export * from './numbers'
export * from './times'
