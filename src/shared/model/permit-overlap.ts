/** The largest distance at which permits are said to overlap, metres. */
export const maxOverlapDistanceMetres = 1_000
/** The largest distance at which a change is said to concern a permit, metres. */
export const maxTouchDistanceMetres = 10_000
