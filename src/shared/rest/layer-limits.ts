/** Bounds of PUT layers/{layerId}. */
export const layerLimits = { opacity: { min: 0, max: 1 }, strokeWidth: { min: 1, max: 10 } } as const
