/** How numbers, sizes, times and places are written. */
export * from './coordinates'
export * from './dates'
export * from './decimals'
export * from './numbers'
