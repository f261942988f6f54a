/** Features in one batch of `DatasetLayer.features`. */
export const batchSize = 2000
